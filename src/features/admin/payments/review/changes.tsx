import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import type { Looked } from "../store/payments-state";

/** What became of the payment while one looked at it, spoken when it happens. */
export function Changes({ looked, onShow }: { looked: Looked; onShow: () => void }) {
  return (
    <div role="status" className="empty:hidden">
      {looked.changes.length > 0 && (
        <Notice tone="info">
          {looked.changes.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {looked.newer && (
            <Button kind="secondary" size="small" className="mt-2" onClick={onShow}>
              Show the latest version
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
