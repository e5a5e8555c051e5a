import { type ComponentType, useEffect, useState } from "react";
import { forgetWaiting, onFirstToast } from "./toast.ts";

/** The one place where toasts appear; it stays empty, and unloaded, until the first. */
export function ToastRegion() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(
    () =>
      onFirstToast(() => {
        import("./toaster.tsx").then((loaded) => setToaster(() => loaded.Toaster), forgetWaiting);
      }),
    [],
  );
  return Toaster && <Toaster />;
}
