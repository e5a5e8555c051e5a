import { useEffect, useRef, useState } from "react";
import type { ProofView } from "@/domain/order/view";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Icon, type IconName } from "@/ui/icon";
import { saveFile } from "@/ui/save-file";
import { Skeleton } from "@/ui/skeleton";
import type { OpenProof } from "./open-proof";
import { ProofCanvas } from "./proof-canvas";
import { proofFile } from "./proof-files";
import { useProof } from "./use-proof";

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const SMALLEST = 0;
const LARGEST = ZOOMS.length - 1;
const EXTENSIONS = { "image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf" } as const;

/** A proof of payment to look at closely: zoomed, turned, page by page. Keys `+`, `-` and `t` do it too. */
export function ProofViewer({ proof }: { proof: ProofView }) {
  const [look, setLook] = useState({ zoom: 0, turned: 0 });
  const { shown, retry } = useProof(proof);

  return (
    <div className="flex min-h-0 grow flex-col">
      <ProofBox isReady={shown.status === "ready"}>
        {shown.status === "loading" && (
          <div className="p-4">
            <Skeleton label="Loading the proof" rows={1} rowClass="h-48" />
          </div>
        )}
        {shown.status === "failed" && (
          <Unreadable {...shown} onSave={() => save(proof)} onRetry={retry} />
        )}
        {shown.status === "ready" && <Pages proof={shown.proof} {...look} />}
      </ProofBox>
      <div className="flex flex-wrap items-center gap-1 border-t border-base-300">
        <Tool
          icon="minus"
          label="Zoom out"
          shortcut="-"
          disabled={look.zoom === SMALLEST}
          onClick={() => setLook({ ...look, zoom: Math.max(look.zoom - 1, SMALLEST) })}
        />
        <Tool
          icon="plus"
          label="Zoom in"
          shortcut="+"
          disabled={look.zoom === LARGEST}
          onClick={() => setLook({ ...look, zoom: Math.min(look.zoom + 1, LARGEST) })}
        />
        <Tool
          icon="refresh"
          label="Rotate"
          shortcut="t"
          onClick={() => setLook({ ...look, turned: (look.turned + 90) % 360 })}
        />
        <p className="grow basis-20 text-center text-sm text-balance text-muted">
          {formatDayTime(momentOf(proof.created_at))}
        </p>
        <Tool icon="download" label="Download" onClick={() => save(proof)} />
      </div>
    </div>
  );
}

/** What scrolls takes the arrow keys while it has the focus. */
function ProofBox({ isReady, children }: { isReady: boolean; children: React.ReactNode }) {
  return (
    <section
      aria-label="Proof of payment"
      aria-busy={!isReady}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      data-own-arrows=""
      className="min-h-48 grow overflow-auto bg-base-300 -outline-offset-3"
    >
      {children}
    </section>
  );
}

type PagesProps = { proof: OpenProof; zoom: number; turned: number };

function Pages({ proof, zoom, turned }: PagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { pages, pageCount } = proof;
  return (
    <div ref={box} className="w-full p-2">
      {width > 0 &&
        pages.map((page, at) => (
          <div key={page.number} className="mb-2">
            <ProofCanvas
              page={page}
              width={(width - 16) * (ZOOMS[zoom] ?? 1)}
              turned={turned}
              label={pageCount > 1 ? `Proof, page ${at + 1} of ${pageCount}` : "Proof"}
            />
          </div>
        ))}
      {pageCount > pages.length && (
        <p className="text-center">
          The first {pages.length} of {pageCount} pages. Download the file to see all pages.
        </p>
      )}
    </div>
  );
}

type UnreadableProps = {
  file: Blob | undefined;
  tooLarge: boolean;
  onSave: () => void;
  onRetry: () => void;
};

function Unreadable({ file, tooLarge, onSave, onRetry }: UnreadableProps) {
  return (
    <div role="status" className="grid justify-items-center gap-3 p-6 text-center">
      <p>{whyUnreadable(file, tooLarge)}</p>
      <Button kind="secondary" size="small" onClick={file ? onSave : onRetry}>
        {file ? "Download the file" : "Try again"}
      </Button>
    </div>
  );
}

function whyUnreadable(file: Blob | undefined, tooLarge: boolean): string {
  if (!file) return "We couldn't load the proof of payment.";
  return tooLarge
    ? "This file is too large to show here. Download the file to see it."
    : "We can't show this file. It may be damaged or protected by a password.";
}

type ToolProps = {
  icon: IconName;
  label: string;
  shortcut?: string;
  disabled?: boolean;
  onClick: () => void;
};

function Tool({ icon, label, shortcut, disabled, onClick }: ToolProps) {
  return (
    <button
      type="button"
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-disabled={disabled}
      data-shortcut={shortcut}
      onClick={onClick}
      className="btn btn-square btn-ghost size-11 aria-disabled:text-muted"
    >
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </button>
  );
}

async function save({ id, payment_reference, content_type }: ProofView) {
  const file = await proofFile(id);
  saveFile(file, `${payment_reference}.${EXTENSIONS[content_type]}`);
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
