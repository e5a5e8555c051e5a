import { type ComponentType, useEffect, useState } from "react";
import { forgetWaiting, onFirstToast } from "./toast";

export function ToastRegion() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(
    () =>
      onFirstToast(() => {
        import("./toaster").then((loaded) => setToaster(() => loaded.Toaster), forgetWaiting);
      }),
    [],
  );
  return Toaster && <Toaster />;
}
