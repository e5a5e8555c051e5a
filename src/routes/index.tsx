import {
  createFileRoute,
  lazyRouteComponent,
  useHydrated,
  useNavigate,
} from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect } from "react";
import { getSession, type SessionUser, useSessionUser } from "@/data/core/session";
import { SignUpCard } from "@/features/auth/sign-up-card";
import { useTopOnSignIn } from "@/features/auth/use-top-on-sign-in";
import { LandingPage } from "@/features/site/landing/landing-page";
import { isLandingThere, loadStills } from "@/features/site/landing/still";
import { lazyPart } from "@/ui/lazy-part";
import { Skeleton } from "@/ui/skeleton";

const PushOffer = lazyPart(() => import("@/features/notification/push-offer"), "PushOffer");
const InstallOffer = lazyPart(() => import("@/features/this-phone/install-offer"), "InstallOffer");
const AboutSection = lazyPart(
  () => import("@/features/site/landing/about-section"),
  "AboutSection",
);
const BasketClaim = lazyPart(() => import("@/features/order/basket/basket-claim"), "BasketClaim");
// Loaded for a member and for a visitor who begins a basket: a visitor's first page does without forms and database.
const loadWizard = () => import("@/features/order/steps/order-wizard-page");
const OrderWizardPage = lazyRouteComponent(loadWizard, "OrderWizardPage");
const loadHome = () => import("@/features/dashboard/home/home-page");
const HomePage = lazyRouteComponent(loadHome, "HomePage");

/** A step of the wizard, or the one that it was left at. */
type Step = number | "last";

export const Route = createFileRoute("/")({
  validateSearch: (search): { step?: Step; check?: true } => {
    if (search.step === "last") return { step: "last" };
    const step = Number(search.step);
    if (!Number.isInteger(step) || step < 1) return {};
    return search.check === true ? { step, check: true } : { step };
  },
  loaderDeps: ({ search }) => ({ isWizard: search.step !== undefined }),
  loader: ({ cause, deps }) => {
    const user = getSession()?.user;
    // Who signs in on the landing page sees at once where that leads.
    if (isLandingThere() && (!user || cause === "stay")) return undefined;
    if (!user) return loadStills();
    const opened = deps.isWizard ? openOrder(user, cause === "enter") : openHome(user);
    return opened.catch(() => undefined); // comes up again where it is shown
  },
  gcTime: 0, // what was read of the order is old once the page was left
  component: Front,
});

/** Before a page that did not come drawn is shown to a member: so the order is drawn at once, and once. */
async function openOrder(user: SessionUser, isShown: boolean) {
  const { openWizard } = await loadWizard();
  await OrderWizardPage.preload?.();
  return { order: isShown ? await openWizard(user) : undefined };
}

async function openHome({ id }: SessionUser) {
  const { earlyHomeFacts } = await loadHome();
  const [home] = await Promise.all([earlyHomeFacts(id), HomePage.preload?.()]);
  return { home };
}

function Front() {
  const user = useSessionUser();
  const { step } = Route.useSearch();
  const navigate = useNavigate();
  useTopOnSignIn(user !== null);
  // The page as it was drawn at build time knows neither session nor step.
  const isDrawn = useHydrated();
  useEffect(() => {
    delete document.documentElement.dataset.member; // from here on the session says who is here
  }, []);
  if (user)
    return <MembersPage>{step === undefined ? <Home user={user} /> : <Wizard />}</MembersPage>;
  const isBasket = isDrawn && !getSession() && (step === 2 || step === 3);
  return (
    <LandingPage
      signUp={
        <SignUpCard
          onJoined={() => navigate({ to: "/", search: { step: "last" }, replace: true })}
        />
      }
      wizard={isBasket ? <Wizard /> : undefined}
    />
  );
}

/** What a member signs in to. */
function MembersPage({ children }: { children: ReactNode }) {
  return (
    <section id="signup-form" tabIndex={-1}>
      {children}
    </section>
  );
}

function Home({ user }: { user: SessionUser }) {
  const loaded = Route.useLoaderData();
  return (
    <>
      <Suspense fallback={<Opening label="Opening your home page" />}>
        <HomePage
          key={user.id}
          early={loaded && "home" in loaded ? loaded.home : undefined}
          Claim={BasketClaim}
        />
      </Suspense>
      <Offer />
      <Suspense>
        <AboutSection />
      </Suspense>
    </>
  );
}

function Wizard() {
  const user = useSessionUser();
  const { step, check } = Route.useSearch();
  const loaded = Route.useLoaderData();
  return (
    <>
      <Suspense fallback={<Opening label="Opening your order" />}>
        <OrderWizardPage
          key={user?.id ?? "visitor"}
          user={user}
          opened={loaded && "order" in loaded ? loaded.order : undefined}
          step={step === "last" ? undefined : step}
          isChecking={check === true}
          PushOffer={PushOffer}
        />
      </Suspense>
      <Offer />
    </>
  );
}

function Offer() {
  return (
    <Suspense>
      <InstallOffer />
    </Suspense>
  );
}

function Opening({ label }: { label: string }) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-5">
      <Skeleton label={label} rows={5} />
    </div>
  );
}
