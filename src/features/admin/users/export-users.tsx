import { useEffect, useRef, useState } from "react";
import { attempt } from "@/data/remote/perform";
import { exportUsers } from "@/data/remote/users";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { sastDate } from "@/domain/time/sa-time";
import { adminDataName } from "@/domain/users/admin-data";
import { Button } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { ProgressBar } from "@/ui/progress-bar";
import { saveFile } from "@/ui/save-file";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";

/** 'admin-data-{date}.csv': all members with their baskets, however many; it can be cancelled. */
export function ExportUsers() {
  const { busy, problem, run } = useAction();
  const [share, setShare] = useState<number>();
  const cancelling = useRef<AbortController>(undefined);
  useEffect(() => () => cancelling.current?.abort(), []);

  async function start() {
    const abort = new AbortController();
    cancelling.current = abort;
    setShare(undefined);
    const done = await run(() =>
      attempt(ADMIN_TOASTS.export_failed, async () => {
        const file = await exportUsers(setShare, abort.signal).catch((error: unknown) => {
          if (!abort.signal.aborted) throw error;
        });
        if (file) saveFile(file, adminDataName(sastDate(Date.now())));
      }),
    );
    if (done && !abort.signal.aborted) toast(ADMIN_TOASTS.users_exported);
  }

  return (
    <div className="grid min-w-56 gap-2">
      {busy ? (
        <>
          <ProgressBar label="Exporting users" value={share} />
          <Button kind="secondary" size="small" onClick={() => cancelling.current?.abort()}>
            Cancel export
          </Button>
        </>
      ) : (
        <Button kind="secondary" icon="download" onClick={start}>
          Export CSV
        </Button>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}
