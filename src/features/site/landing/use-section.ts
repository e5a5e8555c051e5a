import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";

/** The section that the address names, once for each visit: a link to the same one leads there again. */
export function useAskedSection(): { readonly visit: string; readonly section: string } {
  const visit = useRouterState({
    select: ({ location }) => `${location.state.__TSR_key ?? ""}#${location.hash}`,
  });
  return { visit, section: visit.slice(visit.indexOf("#") + 1) };
}

/** The router scrolls to the section of a link; the reading position has to follow. */
export function useFocusOnSection(): void {
  const { visit, section } = useAskedSection();
  useEffect(() => {
    if (visit && section) document.getElementById(section)?.focus({ preventScroll: true });
  }, [visit, section]);
}
