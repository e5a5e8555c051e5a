import { type ReactNode, useEffect, useRef } from "react";
import { useDocumentTitle } from "./document-title";

// The first heading after the app opens leaves the focus alone: the browser itself reads the page.
let appHasOpened = false;

type PageHeadingProps = {
  children: ReactNode;
  /** For the browser's tab; needed where the heading is not the page's plain name. */
  title: string;
  className?: string;
};

export function PageHeading({ children, title, className = "text-3xl" }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (appHasOpened) heading.current?.focus({ preventScroll: true });
    appHasOpened = true;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
