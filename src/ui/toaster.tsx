import { useEffect } from "react";
import { Toaster as SonnerToaster, toast } from "sonner";
import { startShowing } from "./toast.ts";

/** sonner in the product's clothes. */
export function Toaster() {
  useEffect(() => startShowing(toast), []);
  return (
    <SonnerToaster
      theme="system"
      position="top-center"
      duration={4000}
      visibleToasts={3}
      containerAriaLabel="Messages"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-start gap-3 rounded-box border border-base-300 bg-base-100 p-4 text-base-content shadow-soft",
          title: "font-bold",
          description: "text-muted",
          content: "grow",
          actionButton:
            "btn btn-sm h-10 shrink-0 border-base-content bg-base-100 text-base hover:bg-base-200",
          success: "border-l-4 border-l-success",
          error: "border-l-4 border-l-error",
          info: "border-l-4 border-l-info",
        },
      }}
    />
  );
}
