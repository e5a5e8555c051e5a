import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { whenKnownOrUsable } from "@/data/device/when-usable";
import { Icon, type IconName } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy-part";
import { useBasketLink } from "./use-basket-link";

const BarCount = lazyPart(async () => {
  await whenKnownOrUsable();
  return import("./bar-count");
}, "BarCount");

type Place = "home" | "basket" | "orders" | "money" | "more" | "";

const MORE = ["/dashboard", "/account", "/this-phone", "/subscribe"];
/** The wizard's last step has no buttons of its own. */
const CONFIRMATION = 5;

/** The place of the bar that an address is under. */
function placeOf(path: string, step: unknown): Place {
  if (path === "/") return step === undefined ? "home" : "basket";
  if (path === "/check-order") return "basket";
  if (path.startsWith("/dashboard/orders")) return "orders";
  if (path.startsWith("/dashboard/money")) return "money";
  return MORE.some((start) => path.startsWith(start)) ? "more" : "";
}

const ITEM =
  "relative flex min-h-12 w-full flex-col items-center justify-center gap-0.5 rounded-field pt-1 pb-0.5 text-sm @max-[19.9rem]:text-[min(0.875rem,6.5vw)] leading-tight text-muted -outline-offset-4 hover:bg-base-200 aria-[current]:font-bold aria-[current]:text-primary data-current:font-bold data-current:text-primary";

/**
 * On phones a member's places, at the bottom under the thumb. A step of the wizard, and what else has buttons of its
 * own there, takes its place: there is never more than one bar.
 */
export function MemberBar() {
  const { place, isStep } = useLocation({
    select: ({ pathname, search }) => {
      const { step } = search as { step?: unknown };
      const where = placeOf(pathname, step);
      return { place: where, isStep: where === "basket" && step !== CONFIRMATION };
    },
    structuralSharing: true,
  });
  const basket = useBasketLink();
  if (isStep) return null;
  const current = (of: Place) => (place === of ? ("page" as const) : undefined);
  return (
    <nav
      data-member-bar=""
      aria-label="Your pages"
      className="@container sticky bottom-0 z-10 hidden overflow-x-clip border-t border-base-300 bg-base-100 pb-[env(safe-area-inset-bottom)] with-bar:block print:hidden"
    >
      <ul className="grid grid-cols-5 px-1 @max-[19.9rem]:grid-cols-6 @max-[19.9rem]:*:col-span-2 @max-[19.9rem]:*:nth-[n+4]:col-span-3">
        <li>
          <Link
            to="/"
            className={ITEM}
            aria-current={current("home")}
            // A step of the wizard is another place.
            activeOptions={{ exact: true }}
            activeProps={{}}
          >
            <Item icon="home">Home</Item>
          </Link>
        </li>
        <li>
          <Link {...basket} className={ITEM} aria-current={current("basket")}>
            <Item icon="basket">
              Basket
              <Counted of="basket" />
            </Item>
          </Link>
        </li>
        <li>
          <Link to="/dashboard/orders" className={ITEM} aria-current={current("orders")}>
            <Item icon="receipt">
              Orders
              <Counted of="orders" />
            </Item>
          </Link>
        </li>
        <li>
          <Link to="/dashboard/money" className={ITEM} aria-current={current("money")}>
            <Item icon="rand">Money</Item>
          </Link>
        </li>
        <li>
          <button
            type="button"
            popoverTarget="site-menu"
            data-current={place === "more" || undefined}
            className={`${ITEM} cursor-pointer`}
          >
            <Item icon="menu">More</Item>
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** Large text leaves room for the word alone. */
function Item({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} className="size-6 @max-[19.9rem]:hidden" />
      <span className="whitespace-nowrap">{children}</span>
    </>
  );
}

function Counted({ of }: { of: "basket" | "orders" }) {
  return (
    <Suspense>
      <BarCount of={of} />
    </Suspense>
  );
}
