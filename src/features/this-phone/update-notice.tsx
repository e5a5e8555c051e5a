import { useState } from "react";
import { useSessionUser } from "@/data/core/session";
import { refreshToUpdate } from "@/data/device/app-update";
import { askFirst } from "@/data/device/before-reload";
import { useUpdateReady } from "@/data/device/new-version";
import { Button } from "@/ui/button";

/** Says that a new version is on the phone; it starts after a tap. */
export function UpdateNotice() {
  const isReady = useUpdateReady();
  const isAdmin = useSessionUser()?.isAdmin;
  const [isRefreshing, setRefreshing] = useState(false);

  function refresh() {
    setRefreshing(true);
    void refreshToUpdate();
  }

  return (
    <div role="status" className="print:hidden">
      {isReady && (
        <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-base-300 bg-leaf-soft px-4 py-1 text-base-content">
          New version ready.
          {!isAdmin && " You keep everything you typed."}
          <Button
            kind="quiet"
            busy={isRefreshing}
            busyLabel="Refreshing…"
            onClick={() => askFirst(refresh)}
          >
            Refresh
          </Button>
        </p>
      )}
    </div>
  );
}
