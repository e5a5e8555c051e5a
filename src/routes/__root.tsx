import { CatchBoundary, createRootRoute, Outlet, useMatches } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useSessionUser } from "@/data/core/session";
import { takeEarlyPress } from "@/data/device/early-press";
import { whenKnownOrUsable } from "@/data/device/when-usable";
import { useHasLastingNotice } from "@/data/local/sign-out/lasting-notice";
import { type SignOutQuestion, useIsLeaving, useSignOutQuestion } from "@/data/sync/sign-out";
import { MemberBar } from "@/features/dashboard/navigation/member-bar";
import { FeedbackRow, FloatingFeedbackButton } from "@/features/feedback/feedback-button";
import { NewsletterForm } from "@/features/newsletter/newsletter-form";
import { SiteFrame } from "@/features/site/site-frame";
import { UpdateNotice } from "@/features/this-phone/update-notice";
import { lazyPart } from "@/ui/lazy-part";
import { ToastRegion } from "@/ui/toast-region";

const Bell = lazyPart(async () => {
  await whenKnownOrUsable();
  return import("@/features/notification/bell");
}, "Bell");
// Loaded for members alone. Where it cannot be loaded the page does without it.
const SyncStatus = lazy(async () => {
  await whenKnownOrUsable();
  return import("@/features/outbox/sync-status").then(
    (loaded) => ({ default: loaded.SyncStatus }),
    () => ({ default: () => null }),
  );
});
const LastingNotice = lazy(async () => ({
  default: (await import("@/features/auth/lasting-notice")).LastingNotice,
}));
const SignOutDialog = lazy(() =>
  import("@/features/outbox/sign-out-dialog").then(
    (loaded): LoadedQuestion => ({ default: loaded.SignOutDialog }),
    (): LoadedQuestion => ({ default: KeepUnsent }),
  ),
);

interface LoadedQuestion {
  readonly default: ComponentType<SignOutQuestion>;
}

export const Route = createRootRoute({ component: Root });

function Root() {
  const bare = useMatches({
    select: (matches) => matches.some((match) => match.staticData.frame === "none"),
  });
  const question = useSignOutQuestion();
  const hasNotice = useHasLastingNotice();
  useEffect(takeEarlyPress, []);
  if (useIsLeaving()) return <LeavingScreen />;
  return (
    <>
      <UpdateNotice />
      {hasNotice && (
        <Suspense>
          <LastingNotice />
        </Suspense>
      )}
      {bare ? (
        <Outlet />
      ) : (
        <SiteFrame
          bell={<MembersBell />}
          newsletter={<NewsletterForm />}
          feedbackRow={<FeedbackRow />}
          feedback={<FloatingFeedbackButton />}
          status={<MembersStatus />}
          bar={<MembersBar />}
        >
          <Outlet />
        </SiteFrame>
      )}
      {question && (
        <Suspense>
          <SignOutDialog {...question} />
        </Suspense>
      )}
      <ToastRegion />
    </>
  );
}

/** Seen only where clearing the phone takes a moment; then the home page reloads. */
function LeavingScreen() {
  return (
    <p role="status" className="appear-late p-8 text-center">
      Signing out…
    </p>
  );
}

/** Where the question cannot be loaded: the member leaves all the same, and loses nothing. */
function KeepUnsent({ answer }: SignOutQuestion) {
  useEffect(() => answer("keep"), [answer]);
  return null;
}

/** Its database loads for a signed-in member only. */
function MembersBell() {
  return <Members part={Bell} />;
}

function MembersBar() {
  return useSessionUser() && <MemberBar />;
}

function MembersStatus() {
  return <Members part={SyncStatus} />;
}

/** Where the browser opens no database, the page does without it. */
function Members({ part: Part }: { part: ComponentType }) {
  const user = useSessionUser();
  if (!user) return null;
  return (
    <CatchBoundary getResetKey={() => user.id} errorComponent={Nothing}>
      <Suspense>
        <Part key={user.id} />
      </Suspense>
    </CatchBoundary>
  );
}

function Nothing() {
  return null;
}
