import { Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useSessionUser } from "@/data/core/session";
import { signOut } from "@/data/sync/sign-out";
import { PRODUCT_NAME } from "@/domain/site/product";
import { Button, ButtonLink } from "@/ui/button";
import { HeaderStatusSlot } from "@/ui/header-status-slot";
import { Icon } from "@/ui/icon";
import { lazyPart } from "@/ui/lazy-part";
import { Mark } from "@/ui/mark";
import { InstallLink } from "./install-link";
import { MENU_ROW } from "./menu-row";
import { SectionLink } from "./section-link";

const MemberRows = lazyPart(() => import("./member-rows"), "MemberRows");

type SiteHeaderProps = {
  /** Features of their own: the member's messages, and the menu's row for feedback. */
  bell?: ReactNode;
  feedback?: ReactNode;
};

/**
 * The fixed top of every page; with large text on a small screen it scrolls away. On phones its links are a
 * popover: it works before any script.
 */
export function SiteHeader({ bell, feedback }: SiteHeaderProps) {
  return (
    <header className="sticky top-[min(0px,(100vw-15rem)*99)] z-20 border-b border-base-300 bg-base-200 in-[html:has([data-paper])]:print:hidden print:static">
      <div className="@container mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-1 px-4 md:gap-x-8">
        <Link
          to="/"
          className="flex min-h-12 w-min min-w-12 items-center gap-2 leading-tight font-extrabold tracking-tight sm:w-auto sm:gap-2.5 sm:text-lg"
        >
          <Mark />
          <span className="@max-[21rem]:sr-only">{PRODUCT_NAME}</span>
        </Link>
        <nav aria-label="Main" className="hidden lg:block print:hidden">
          <ul className="flex gap-1">
            <SiteLinks className="flex min-h-12 items-center rounded-field px-3 hover:bg-base-300" />
          </ul>
        </nav>
        <div className="ml-auto flex items-center print:hidden max-lg:-mr-3 sm:gap-1">
          <HeaderStatusSlot />
          {bell}
          <AccountButtons />
          <PhoneMenu feedback={feedback} />
        </div>
      </div>
    </header>
  );
}

function SiteLinks({ className }: { className: string }) {
  return (
    <>
      <li>
        <SectionLink section="how-it-works" className={className}>
          How it Works
        </SectionLink>
      </li>
      <li>
        <SectionLink section="pricing" className={className}>
          Pricing
        </SectionLink>
      </li>
      <li>
        <Link to="/subscribe" className={className}>
          Subscribe
        </Link>
      </li>
      <li>
        <SectionLink section="faq" className={className}>
          FAQ
        </SectionLink>
      </li>
    </>
  );
}

function AccountButtons() {
  const user = useSessionUser();
  if (!user) {
    return (
      <>
        <SignInLink className="flex min-h-12 items-center rounded-field px-1.5 font-semibold hover:bg-base-300 in-data-member:invisible @max-[15rem]:hidden max-sm:beside-status:hidden sm:px-4" />
        <SectionLink
          section="signup-form"
          authMode="signup"
          className="btn btn-primary h-auto min-h-12 px-2.5 text-base in-data-member:invisible max-sm:beside-status:hidden sm:px-5"
        >
          Join Now
        </SectionLink>
      </>
    );
  }
  return (
    <div className="hidden gap-2 sm:flex">
      <ButtonLink to="/dashboard" kind="secondary">
        My Dashboard
      </ButtonLink>
      <Button kind="quiet" onClick={signOut}>
        Logout
      </Button>
    </div>
  );
}

function SignInLink({ className }: { className: string }) {
  return (
    <SectionLink section="signup-form" authMode="login" className={className}>
      Sign In
    </SectionLink>
  );
}

function VisitorRows({ feedback }: { feedback: ReactNode }) {
  return (
    <>
      {feedback && <li>{feedback}</li>}
      <li className="mt-2 border-t border-base-300 pt-2 in-data-member:hidden">
        <SignInLink className={MENU_ROW} />
      </li>
    </>
  );
}

function PhoneMenu({ feedback }: { feedback: ReactNode }) {
  const user = useSessionUser();
  const menu = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => {
    const element = menu.current;
    const close = () => element?.hidePopover();
    // By what is chosen in it, also where that leads here; a load by the app leaves it open.
    element?.addEventListener("click", close);
    const stop = router.subscribe("onBeforeNavigate", ({ pathChanged }) => pathChanged && close());
    return () => {
      element?.removeEventListener("click", close);
      stop();
    };
  }, [router]);

  return (
    <>
      <button
        type="button"
        popoverTarget="site-menu"
        className="btn btn-square btn-ghost size-12 lg:hidden with-bar:hidden"
      >
        <Icon name="menu" />
        <span className="sr-only">Menu</span>
      </button>
      <nav
        ref={menu}
        id="site-menu"
        popover="auto"
        aria-label="Menu"
        className="fixed inset-x-0 top-16 bottom-auto m-0 w-full max-w-none border-b border-base-300 bg-base-100 p-3 text-base-content shadow-soft backdrop:bg-black/40 max-h-[calc(100dvh-4rem)] overflow-y-auto with-bar:top-auto with-bar:bottom-0 with-bar:max-h-dvh with-bar:rounded-t-box with-bar:pb-[max(--spacing(3),env(safe-area-inset-bottom))] lg:hidden"
      >
        {user && (
          <Suspense>
            <MemberRows feedback={feedback} />
          </Suspense>
        )}
        <ul className={user ? "hidden md:grid" : "grid"}>
          <SiteLinks className={MENU_ROW} />
          <InstallLink className={MENU_ROW} />
          {!user && <VisitorRows feedback={feedback} />}
        </ul>
      </nav>
    </>
  );
}
