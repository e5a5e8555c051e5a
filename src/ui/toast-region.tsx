import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "./toast.ts";

const Toaster = lazy(() => import("./toaster.tsx"));

/** The one place where toasts appear; it stays empty, and unloaded, until the first. */
export function ToastRegion() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return <Suspense>{wanted && <Toaster />}</Suspense>;
}
