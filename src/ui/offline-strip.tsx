import { useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";

/** A calm strip while there is no connection; spoken once when it comes and when it goes. */
export function OfflineStrip() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-maize-soft px-4 py-2 text-base-content">
          <Icon name="info" className="size-5" />
          You are offline. What is open stays; the rest works again when the connection is back.
        </p>
      )}
    </div>
  );
}

function subscribe(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
