import type { ReactNode } from "react";
import { Button } from "@/ui/button";

type NotLoadedProps = { onRetry: () => void; children: ReactNode };

/** The placeholder of a section whose content needs a connection. */
export function NotLoaded({ onRetry, children }: NotLoadedProps) {
  return (
    <div role="status" className="grid justify-items-start gap-3">
      <p>{children}</p>
      <Button kind="secondary" icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
