import { useState } from "react";
import { refreshToUpdate } from "@/data/device/app-update";
import { useUpdateReady } from "@/data/device/new-version";
import { Button } from "@/ui/button";

/** Says that a new version is on the phone; it starts after a tap. */
export function UpdateNotice() {
  const isReady = useUpdateReady();
  const [isRefreshing, setRefreshing] = useState(false);

  function refresh() {
    setRefreshing(true);
    void refreshToUpdate();
  }

  return (
    <div role="status" className="print:hidden">
      {isReady && (
        <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-base-300 bg-leaf-soft px-4 py-1 text-base-content">
          New version ready. You keep everything you typed.
          <Button kind="quiet" busy={isRefreshing} busyLabel="Refreshing…" onClick={refresh}>
            Refresh
          </Button>
        </p>
      )}
    </div>
  );
}
