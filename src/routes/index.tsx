import { createFileRoute, lazyRouteComponent, useHydrated } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { getSession, type SessionUser, useSessionUser } from "@/data/session/session";
import { SignUpCard } from "@/features/auth/sign-up-card";
import { useTopOnSignIn } from "@/features/auth/use-top-on-sign-in";
import { LandingPage } from "@/features/site/landing/landing-page";
import { isLandingThere, loadStills } from "@/features/site/landing/still";
import { lazyPart } from "@/ui/lazy-part";
import { Skeleton } from "@/ui/skeleton";

const PushOffer = lazyPart(
  async () => (await import("@/features/notification/push-offer")).PushOffer,
);
const InstallOffer = lazyPart(
  async () => (await import("@/features/this-phone/install-offer")).InstallOffer,
);
// Loaded for a member and for a visitor who begins a basket: a visitor's first page does without forms and database.
const loadWizard = () => import("@/features/order/steps/order-wizard-page");
const OrderWizardPage = lazyRouteComponent(loadWizard, "OrderWizardPage");

export const Route = createFileRoute("/")({
  validateSearch: (search): { step?: number; check?: true } => {
    const step = Number(search.step);
    if (!Number.isInteger(step) || step < 1) return {};
    return search.check === true ? { step, check: true } : { step };
  },
  loader: ({ cause }) => {
    if (isLandingThere()) return undefined;
    const user = getSession()?.user;
    if (!user) return loadStills();
    return openOrder(user, cause === "enter").catch(() => undefined); // comes up again where it is shown
  },
  gcTime: 0, // what was read of the order is old once the page was left
  component: Home,
});

/** Before a page that did not come drawn is shown to a member: so the order is drawn at once, and once. */
async function openOrder(user: SessionUser, isShown: boolean) {
  const { openWizard } = await loadWizard();
  await OrderWizardPage.preload?.();
  return isShown ? openWizard(user) : undefined;
}

function Home() {
  const user = useSessionUser();
  const { step, check } = Route.useSearch();
  const opened = Route.useLoaderData();
  useTopOnSignIn(user !== null);
  // The page as it was drawn at build time knows neither session nor step.
  const isDrawn = useHydrated();
  useEffect(() => {
    delete document.documentElement.dataset.member; // from here on the session says who is here
  }, []);
  const signUp = !user && <SignUpCard />;
  const isBasket = isDrawn && !getSession() && (step === 2 || step === 3);
  if (!user && !isBasket) return <LandingPage signUp={signUp} />;
  return (
    <LandingPage
      signUp={signUp}
      wizard={
        <>
          <Suspense fallback={<Skeleton label="Opening your order" rows={5} />}>
            <OrderWizardPage
              key={user?.id ?? "visitor"}
              user={user}
              opened={opened}
              step={step}
              isChecking={check === true}
              PushOffer={PushOffer}
            />
          </Suspense>
          <Suspense>
            <InstallOffer />
          </Suspense>
        </>
      }
    />
  );
}
