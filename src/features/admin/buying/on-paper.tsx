import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { attempt } from "@/data/core/perform";
import { fetchBuyingFile, readShopLines } from "@/data/remote/admin-buying";
import type { BuyingList } from "@/domain/buying/responses";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatPlainDate } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { ExportButton } from "../shared/export-button";
import { lineText, shopName } from "./buying-words";
import type { ShownLine } from "./line-card";
import { shownLines } from "./shop-lines";

type OnPaperProps = { list: BuyingList; onRefresh: () => void };

/** The list without the app: on paper, or as a file. */
export function OnPaper({ list, onRefresh }: OnPaperProps) {
  const [lines, setLines] = useState<ShownLine[]>();
  const { busy, problem, run } = useAction();
  useEffect(() => {
    if (!lines) return;
    window.print();
    setLines(undefined);
  }, [lines]);
  const print = () =>
    run(() =>
      attempt(ADMIN_TOASTS.buying_fetch_failed, async () => setLines(await allLines(list))),
    );
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Button kind="secondary" onClick={onRefresh}>
        Refresh
      </Button>
      <Button kind="secondary" icon="print" busy={busy} onClick={print}>
        Print the list
      </Button>
      <ExportButton
        label="Download as CSV"
        progress="Exporting the buying list"
        fileName={() => `buying-list-${list.date}.csv`}
        done={ADMIN_TOASTS.buying_list_exported}
        fetch={(onProgress, signal) => fetchBuyingFile(list.date, onProgress, signal)}
      />
      <Problem>{problem}</Problem>
      {lines && <Sheet date={list.date} lines={lines} />}
    </div>
  );
}

async function allLines({ date, shops }: BuyingList): Promise<ShownLine[]> {
  const all: ShownLine[] = [];
  for (const { shop } of shops) {
    let after: string | undefined;
    do {
      const page = await readShopLines(date, shop, after);
      all.push(...shownLines(page));
      after = page.next ?? undefined;
    } while (after);
  }
  return all;
}

function Sheet({ date, lines }: { date: string; lines: readonly ShownLine[] }) {
  const shops = [...new Set(lines.map(({ shop }) => shop))];
  return createPortal(
    <section data-sheet="" aria-label="Buying list on paper" className="hidden gap-4 print:grid">
      <h1 className="text-xl">{`Buying list for ${formatPlainDate(date)}`}</h1>
      {shops.map((shop) => (
        <div key={shop} className="grid gap-2">
          <h2 className="text-lg font-bold">{shopName(shop)}</h2>
          {lines
            .filter((line) => line.shop === shop)
            .map((line) => (
              <Printed key={line.id} line={line} />
            ))}
        </div>
      ))}
    </section>,
    document.body,
  );
}

function Printed({ line }: { line: ShownLine }) {
  return (
    <div className="break-inside-avoid border-t border-base-300 pt-1">
      <p className="font-bold">{`☐ ${lineText(line)}`}</p>
      <ul className="pl-6">
        {line.wants.map((want) => (
          <li key={want.id}>
            {[
              `${want.quantity} for ${want.name}`,
              want.budget === null ? "" : `Budget ${formatRand(want.budget)}`,
              want.substitute ? want.details || "Allow substitute" : "Only exact item",
            ]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
      </ul>
    </div>
  );
}
