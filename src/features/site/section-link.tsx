import { useLinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AuthMode } from "@/ui/auth-mode";

/** The landing page's sections that links lead to; the names are the specification's anchors. */
export type SectionId = "how-it-works" | "pricing" | "benefits" | "faq" | "signup-form";

type SectionLinkProps = {
  section: SectionId;
  authMode?: AuthMode;
  children: ReactNode;
  className?: string;
};

export function SectionLink({ section, authMode, children, className }: SectionLinkProps) {
  const link = useLinkProps({ to: "/", hash: section, ...(authMode && { state: { authMode } }) });
  return (
    // The router would call every one of them the current page.
    <a {...link} aria-current={false} className={className}>
      {children}
    </a>
  );
}
