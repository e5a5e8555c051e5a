import { useState } from "react";
import { readAllEntries, readBuyingList } from "@/data/remote/admin-buying";
import type { BuyingEntries, BuyingList } from "@/domain/buying/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { ButtonLink } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { useLoaded } from "@/ui/use-loaded";
import { NotLoaded } from "../shared/not-loaded";
import { useBuyingChanges } from "../shared/use-buying-changes";
import { MemberNotes } from "./member-notes";
import { OnPaper } from "./on-paper";
import { ShopLines } from "./shop-lines";
import { ShopProgress } from "./shop-progress";
import { SpellingList } from "./spelling-list";
import { StartBuying } from "./start-buying";

type Bought = Pick<BuyingEntries, "entries" | "free" | "notes">;
type BuyStepProps = { date: string; onChanged: () => void };

/** The list of a delivery: it is started, given to shops, and followed while it is bought. */
export function BuyStep({ date, onChanged }: BuyStepProps) {
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<{ list: BuyingList; bought: Bought }>();
  const { value, failed, retry } = useLoaded(`${date} ${round}`, async () => {
    const [list, bought] = await Promise.all([readBuyingList(date), readAllEntries(date)]);
    setKept({ list, bought });
    return { list, bought };
  });
  const shown = value ?? (kept?.list.date === date ? kept : undefined);
  const reload = () => setRound((count) => count + 1);
  useBuyingChanges(date, reload);
  if (failed && !shown) {
    return <NotLoaded title={ADMIN_TOASTS.buying_fetch_failed.title} onRetry={retry} />;
  }
  if (!shown) return <Skeleton label="Loading the buying list" rows={5} />;
  if (shown.list.version === 0) {
    const started = () => {
      reload();
      onChanged();
    };
    return <StartBuying date={date} state={shown.list.state} onStarted={started} />;
  }
  return <Started {...shown} round={round} reload={reload} />;
}

type StartedProps = { list: BuyingList; bought: Bought; round: number; reload: () => void };

function Started({ list, bought, round, reload }: StartedProps) {
  const [chosen, setChosen] = useState<string>();
  const shops = list.shops.filter(({ lines }) => lines > 0);
  const shop = shops.find((each) => each.shop === chosen) ?? shops[0];
  const isOpen = list.state === "buying";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ShopProgress list={list} chosen={shop?.shop} onChoose={setChosen} />
      {isOpen && <ToShop date={list.date} />}
      <OnPaper list={list} onRefresh={reload} />
      <MemberNotes notes={bought.notes} />
      {isOpen && <SpellingList date={list.date} onChanged={reload} />}
      {shop && (
        <ShopLines
          key={shop.shop}
          list={list}
          shop={shop.shop}
          bought={bought}
          round={round}
          onChanged={reload}
        />
      )}
    </div>
  );
}

/** Where buyers enter what they buy; an admin may be one. */
function ToShop({ date }: { date: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <p className="min-w-0 grow basis-60">
        Buyers enter what they buy on their phones, without a signal too. Their entries appear here.
      </p>
      <ButtonLink kind="secondary" icon="basket" to="/buying" search={{ date }}>
        Open the list for the shop
      </ButtonLink>
    </div>
  );
}
