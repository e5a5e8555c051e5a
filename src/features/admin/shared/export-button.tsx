import { useEffect, useRef, useState } from "react";
import { attempt } from "@/data/core/perform";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { Toast } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { ProgressBar } from "@/ui/progress-bar";
import { saveFile } from "@/ui/save-file";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";

type ExportButtonProps = {
  label: string;
  progress: string;
  fileName: () => string;
  done: Toast;
  size?: "small";
  fetch: (onProgress: (share: number) => void, signal: AbortSignal) => Promise<Blob>;
};

/** Downloads a file that is made of many rows: shows how far it is, and can be cancelled. */
export function ExportButton({ label, progress, fileName, done, size, fetch }: ExportButtonProps) {
  const { busy, problem, run } = useAction();
  const [share, setShare] = useState<number>();
  const cancelling = useRef<AbortController>(undefined);
  useEffect(() => () => cancelling.current?.abort(), []);

  async function start() {
    const abort = new AbortController();
    cancelling.current = abort;
    setShare(undefined);
    const isFetched = await run(() =>
      attempt(ADMIN_TOASTS.export_failed, async () => {
        const file = await fetch(setShare, abort.signal).catch((error: unknown) => {
          if (!abort.signal.aborted) throw error;
        });
        if (file) saveFile(file, fileName());
      }),
    );
    if (isFetched && !abort.signal.aborted) toast(done);
  }

  return (
    <div className={`grid gap-2 ${busy ? "min-w-56" : ""}`}>
      {busy ? (
        <>
          <ProgressBar label={progress} value={share} />
          <Button kind="secondary" size="small" onClick={() => cancelling.current?.abort()}>
            Cancel export
          </Button>
        </>
      ) : (
        <Button kind="secondary" icon="download" {...(size && { size })} onClick={start}>
          {label}
        </Button>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}
