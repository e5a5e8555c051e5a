import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import type { Selection } from "../store/payments-state";

/** What became of the payment while it was selected, spoken when it happens. */
export function Changes({ selected, onShow }: { selected: Selection; onShow: () => void }) {
  return (
    <div role="status" className="empty:sr-only">
      {selected.changes.length > 0 && (
        <Notice tone="info">
          {selected.changes.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {selected.newer && (
            <Button kind="secondary" size="small" className="mt-2" onClick={onShow}>
              Show the latest version
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
