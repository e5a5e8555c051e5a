import { useEffect } from "react";
import { fullTitle } from "@/domain/site/site-pages";

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = fullTitle({ title });
  }, [title]);
}

/** While `wrong`, the title begins with "Error: ", so that it is the first thing heard. */
export function useErrorTitle(wrong: boolean): void {
  useEffect(() => {
    if (!wrong) return;
    const title = document.title;
    document.title = `Error: ${title}`;
    return () => {
      document.title = document.title.replace(/^Error: /, "");
    };
  }, [wrong]);
}
