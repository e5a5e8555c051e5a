import { useEffect } from "react";

/** A button that the server wrote copies the text that it names. */
export function useCopyButtons(): void {
  useEffect(() => {
    document.addEventListener("click", copyNamed);
    return () => document.removeEventListener("click", copyNamed);
  }, []);
}

async function copyNamed({ target }: MouseEvent): Promise<void> {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
  const text = button?.dataset.copy;
  if (text) await (await import("@/ui/copy-and-tell")).copyAndTell(text);
}
