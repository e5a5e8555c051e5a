import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PRODUCT_NAME, PRODUCT_TAGLINE } from "@/domain/product.ts";
import { Mark } from "@/ui/mark.tsx";
import { SectionLink } from "./section-link.tsx";

const LINK = "inline-flex min-h-12 items-center underline-offset-4 hover:underline";

export function SiteFooter() {
  return (
    <footer className="mt-16 border-t border-base-300 bg-base-100 print:hidden">
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-8 px-4 py-10 sm:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <p className="flex items-center gap-2.5 text-lg font-extrabold tracking-tight">
            <Mark /> {PRODUCT_NAME}
          </p>
          <p className="mt-2 max-w-xs text-muted">{PRODUCT_TAGLINE}</p>
        </div>
        <FooterList title="Membership">
          <SectionLink section="signup-form" className={LINK}>
            Join Now
          </SectionLink>
          <SectionLink section="how-it-works" className={LINK}>
            How it Works
          </SectionLink>
          <SectionLink section="pricing" className={LINK}>
            Pricing
          </SectionLink>
          <SectionLink section="benefits" className={LINK}>
            Benefits
          </SectionLink>
          <Link to="/account" className={LINK}>
            Your account
          </Link>
        </FooterList>
        <FooterList title="Help">
          <a href="/contact" className={LINK}>
            Contact
          </a>
          <a href="/delivery-schedule" className={LINK}>
            Delivery Schedule
          </a>
        </FooterList>
        <FooterList title="Legal">
          <a href="/privacy" className={LINK}>
            Privacy Policy
          </a>
          <a href="/terms" className={LINK}>
            Terms of Service
          </a>
          <a href="/cookies" className={LINK}>
            Cookie Policy
          </a>
        </FooterList>
      </div>
    </footer>
  );
}

function FooterList({ title, children }: { title: string; children: ReactNode[] | ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-base">{title}</h2>
      <div className="mt-1 grid justify-items-start">{children}</div>
    </nav>
  );
}
