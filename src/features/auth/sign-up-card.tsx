import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { AuthMode } from "@/ui/auth-mode";
import { Button } from "@/ui/button";
import { ErrorSummary } from "@/ui/error-summary";
import { useLazyForm } from "@/ui/use-lazy-form";
import { CannotSignIn } from "./cannot-sign-in";
import { CredentialFields } from "./credential-fields";
import { PrivacyNotice } from "./privacy-notice";

const WORDS = {
  signup: {
    title: "Create Account",
    lead: "Free to join. You pay when you order.",
    other: "Sign In",
    ask: "Already have an account?",
  },
  login: {
    title: "Sign In",
    lead: "Welcome back.",
    other: "Create Account",
    ask: "New here?",
  },
} as const;

const loadForms = () => import("./enter-as");

/** `onJoined` hears of a new account, once its member is signed in, unless a page was opened that needed it. */
export function SignUpCard({ onJoined }: { onJoined?: () => void }) {
  const { asked, visit } = useLocation({
    select: ({ state }) => ({ asked: state.authMode, visit: state.__TSR_key }),
    structuralSharing: true,
  });
  const [mode, setMode] = useState<AuthMode>(asked ?? "signup");
  const card = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { form, field, busy, errors, attempt, clear } = useLazyForm("signup", async () =>
    (await loadForms()).enterAs(mode, navigate, onJoined),
  );
  useLoadWhenNear(card);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit asks, also for what was asked before.
  useEffect(() => {
    if (asked) setMode(asked);
  }, [asked, visit]);

  function toggle() {
    setMode(mode === "signup" ? "login" : "signup");
    clear();
  }

  const words = WORDS[mode];
  return (
    <div
      ref={card}
      className="mx-auto grid w-full max-w-md gap-5 rounded-box border border-base-300 bg-base-100 p-5 shadow-soft sm:p-8"
    >
      <div>
        <h2 className="text-2xl">{words.title}</h2>
        <p className="mt-1 text-muted">{words.lead}</p>
      </div>
      <CannotSignIn />
      <ErrorSummary errors={errors} attempt={attempt} />
      <form {...form} className="grid gap-5 in-data-storage:hidden">
        <CredentialFields field={field} isNew={mode === "signup"} />
        {mode === "signup" ? <PrivacyNotice /> : <ForgottenPassword />}
        <Button type="submit" block busy={busy}>
          {words.title}
        </Button>
      </form>
      <p className="border-t border-base-300 pt-4 text-center in-data-storage:hidden">
        {words.ask}{" "}
        <button type="button" onClick={toggle} className="link min-h-12 px-1 font-bold">
          {words.other}
        </button>
      </p>
    </div>
  );
}

function ForgottenPassword() {
  return (
    <p>
      <Link to="/reset-password" className="link inline-block py-3">
        Forgot password?
      </Link>
    </p>
  );
}

/** Says that it can't be used, before the member types. */
async function prepare() {
  const { checkStorage } = await loadForms();
  await checkStorage();
}

function useLoadWhenNear(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!element.current) return;
    const near = new IntersectionObserver(
      // A slow phone tells of several moments at once. What fails is tried again on sending.
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && void prepare().catch(() => {}),
      { rootMargin: "400px" },
    );
    near.observe(element.current);
    return () => near.disconnect();
  }, [element]);
}
