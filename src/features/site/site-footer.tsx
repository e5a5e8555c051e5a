import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSessionUser } from "@/data/core/session";
import { PRODUCT_NAME, PRODUCT_TAGLINE } from "@/domain/site/product";
import { Mark } from "@/ui/mark";
import { Fragment } from "./fragment";
import { SectionLink } from "./section-link";

const LINK = "inline-flex min-h-12 items-center underline-offset-4 hover:underline";

/** A member has the way to everything else in the header, on phones in the bar at the bottom. */
const MEMBERS_LINKS = [
  { to: "/account", name: "Your account", isInMenu: true },
  { to: "/this-phone", name: "This phone", isInMenu: true },
  { to: "/contact", name: "Contact", isInMenu: true },
  { to: "/delivery-schedule", name: "Delivery Schedule", isInMenu: true },
  { to: "/privacy", name: "Privacy Policy", isInMenu: false },
  { to: "/terms", name: "Terms of Service", isInMenu: false },
  { to: "/cookies", name: "Cookie Policy", isInMenu: false },
] as const;

export function SiteFooter({ newsletter }: { newsletter: ReactNode }) {
  return useSessionUser() ? <MembersFooter /> : <VisitorsFooter newsletter={newsletter} />;
}

function MembersFooter() {
  const row = "flex flex-wrap gap-x-6";
  return (
    <footer className="mt-10 border-t border-base-300 print:hidden">
      <div className="mx-auto max-w-4xl px-4 py-4 text-muted max-md:in-[html:has([data-bottom-bar])]:pb-28">
        <nav aria-label="About this site" className={row}>
          {MEMBERS_LINKS.map(({ to, name, isInMenu }) => (
            <Link key={to} to={to} className={`${LINK} ${isInMenu ? "max-md:hidden" : ""}`}>
              {name}
            </Link>
          ))}
        </nav>
        <Fragment name="talk" className={`${row} min-h-12`} />
      </div>
    </footer>
  );
}

/** `newsletter` is the form: it belongs to another feature. */
function VisitorsFooter({ newsletter }: { newsletter: ReactNode }) {
  return (
    <footer className="mt-16 border-t border-base-300 bg-base-100 print:hidden">
      <div className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-8 px-4 pt-10 pb-24 max-md:in-[html:has([data-bottom-bar])]:pb-44 lg:grid-cols-[2.2fr_1fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <p className="flex items-center gap-2.5 text-lg font-extrabold tracking-tight">
            <Mark /> {PRODUCT_NAME}
          </p>
          <p className="mt-2 mb-6 max-w-xs text-muted">{PRODUCT_TAGLINE}</p>
          {newsletter}
        </div>
        <MembershipLinks />
        <FooterList title="Help">
          <Link to="/contact" className={LINK}>
            Contact
          </Link>
          <Link to="/delivery-schedule" className={LINK}>
            Delivery Schedule
          </Link>
        </FooterList>
        <FooterList title="Talk to us">
          <Fragment name="talk" className="grid min-h-36 content-start justify-items-start" />
        </FooterList>
        <LegalLinks />
      </div>
    </footer>
  );
}

function MembershipLinks() {
  return (
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
      <Link to="/subscribe" className={LINK}>
        Subscribe
      </Link>
      <Link to="/dashboard" className={LINK}>
        My Dashboard
      </Link>
      <Link to="/account" className={LINK}>
        Your account
      </Link>
      <Link to="/this-phone" className={LINK}>
        This phone
      </Link>
    </FooterList>
  );
}

function LegalLinks() {
  return (
    <FooterList title="Legal">
      <Link to="/privacy" className={LINK}>
        Privacy Policy
      </Link>
      <Link to="/terms" className={LINK}>
        Terms of Service
      </Link>
      <Link to="/cookies" className={LINK}>
        Cookie Policy
      </Link>
    </FooterList>
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
