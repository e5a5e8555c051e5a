import { type ComponentType, useEffect, useState } from "react";
import { forgetWaiting, onFirstToast } from "./toast.ts";

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
