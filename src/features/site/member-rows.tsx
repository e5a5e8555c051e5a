import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSessionUser } from "@/data/core/session";
import { signOut } from "@/data/sync/sign-out";
import { mayUse } from "@/domain/staff/roles";
import { InstallLink } from "./install-link";
import { MENU_ROW } from "./menu-row";
import { SectionLink } from "./section-link";

const PAGES = [
  { to: "/dashboard/profile", name: "Profile" },
  { to: "/dashboard/addresses", name: "Addresses" },
  { to: "/dashboard/baskets", name: "Baskets" },
  { to: "/dashboard/membership", name: "Membership" },
] as const;
const BUYING = [{ to: "/buying", name: "Buying" }] as const;
const OTHERS = [
  { to: "/account", name: "Your account" },
  { to: "/this-phone", name: "This phone" },
  { to: "/contact", name: "Contact" },
  { to: "/delivery-schedule", name: "Delivery Schedule" },
] as const;

/** On phones: all of a member's pages that the bar at the bottom has no room for. */
export function MemberRows({ feedback }: { feedback: ReactNode }) {
  const buys = mayUse(useSessionUser()?.roles, "buyer");
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-2 md:hidden">
      {buys && <Pages of={BUYING} />}
      <Pages of={PAGES} />
      <li>
        <button type="button" popoverTarget="messages" className={MENU_ROW}>
          Messages
        </button>
      </li>
      <Pages of={OTHERS} />
      <li>
        <SectionLink section="faq" className={MENU_ROW}>
          Help
        </SectionLink>
      </li>
      <InstallLink className={MENU_ROW} />
      {feedback && <li>{feedback}</li>}
      <li>
        <button type="button" onClick={signOut} className={MENU_ROW}>
          Logout
        </button>
      </li>
    </ul>
  );
}

function Pages({ of }: { of: typeof PAGES | typeof OTHERS | typeof BUYING }) {
  return of.map(({ to, name }) => (
    <li key={to}>
      <Link to={to} className={`${MENU_ROW} aria-[current=page]:font-bold`}>
        {name}
      </Link>
    </li>
  ));
}
