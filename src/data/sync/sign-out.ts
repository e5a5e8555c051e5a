import { lockMember, unlockMember } from "@/data/core/locked-members";
import {
  clearSession,
  getSession,
  onSessionEvent,
  type Session,
  storedSession,
} from "@/data/core/session";
import { storedJson } from "@/data/core/stored-json";
import { withTimeout } from "@/data/core/with-timeout";
import { countUnsent } from "@/data/local/outbox/unsent-work";
import { saveLastingNotice } from "@/data/local/sign-out/lasting-notice";
import type { Toast } from "@/domain/text/messages";
import { createStore, useStore } from "../core/store";

const NOTICE_KEY = "sign-out-notice";
/** In this tab a session has ended, and its member hasn't been told why. */
const UNTOLD_KEY = "sign-out-untold";
/** What a moment sends is not worth a question. */
const MOMENT_MS = 1000;
const PATIENCE_MS = 5000;
const leaving = createStore(false);

/** What becomes of work that is not sent: the member stays, leaves it locked on this phone, or gives it up. */
export type UnsentChoice = "stay" | "keep" | "discard";

export interface SignOutQuestion {
  /** Why the member is signed out, where they did not ask for it. */
  readonly notice: Toast | undefined;
  readonly answer: (choice: UnsentChoice) => void;
}
const question = createStore<SignOutQuestion | undefined>(undefined);

export function useSignOutQuestion(): SignOutQuestion | undefined {
  return useStore(question);
}

/**
 * Whether a sign-out is clearing this device: a screen drawn now would bring a database back that is
 * being deleted. Renders again when that changes.
 */
export function useIsLeaving(): boolean {
  return useStore(leaving);
}

/**
 * Signs this device out, after asking where something is unsent: ends the session, wipes what is kept
 * of the member and reloads the home page, so that nothing stays in memory either. Phones are shared
 * (docs, decision 5). Needs no network.
 */
export function signOut(): Promise<void> {
  return signOutTo("/");
}

/** The same, opening another address; `notice` is for that page to tell. */
export async function signOutTo(address: string, notice?: Toast): Promise<void> {
  await applyChoice(await askToSignOut(notice), address, notice);
}

/** What the member wants to become of what is unsent; where nothing is, nothing is asked. */
export async function askToSignOut(notice?: Toast): Promise<UnsentChoice> {
  return (await choiceWithoutQuestion()) ?? ask(notice);
}

/**
 * The same as `signOutTo` for the guard of a page, which shows nothing: answers whether the member is
 * being asked, on whatever page the guard leads to, and may stay.
 */
export async function signOutWithNotice(address: string, notice: Toast): Promise<boolean> {
  const choice = await choiceWithoutQuestion();
  if (choice) await applyChoice(choice, address, notice);
  else void ask(notice).then((answer) => applyChoice(answer, address, notice));
  return !choice;
}

/** The choice without a question: nothing is unsent, or it could not be read and is locked. */
async function choiceWithoutQuestion(): Promise<UnsentChoice | undefined> {
  if (!getSession()) return "discard";
  try {
    const { settleUnsent } = await import("./unsent");
    const left = await withTimeout(PATIENCE_MS, settleUnsent(MOMENT_MS));
    if (!left) return "keep"; // another tab's first sync may hold the database up
    return countUnsent(left) === 0 ? "discard" : undefined;
  } catch (error) {
    reportError(error);
    return "keep";
  }
}

function ask(notice: Toast | undefined): Promise<UnsentChoice> {
  return new Promise((done) => {
    const answer = (choice: UnsentChoice) => {
      question.set(undefined);
      done(choice);
    };
    question.set({ notice, answer });
  });
}

export async function applyChoice(
  choice: UnsentChoice,
  address: string,
  notice?: Toast,
  proof?: string,
): Promise<void> {
  if (choice === "stay") return;
  const session = getSession();
  if (session && choice === "keep") lockMember(session, proof);
  else if (session) unlockMember(session.user.id);
  await endSession(address, ({ finishSignOut }) => finishSignOut().then(() => notice));
}

/** Ends this device's session and leaves the page; `act` says what is deleted. */
export async function endSession(
  address: string,
  act: (leaving: Leaving) => Promise<Toast | undefined>,
): Promise<void> {
  leaving.set(true);
  clearSession();
  await leave(address, act);
}

/**
 * Does the same as a sign-out where the session ends otherwise: in another tab, by the server's 401, after an admin's
 * 12 hours. Unless the server's reason says to delete the data, it stays on the device: in a database that
 * only the same member's next session opens. What a reload broke off is done again.
 */
export function leaveWhenSessionEnds(): () => void {
  let current = getSession();
  const isUntold = sessionStorage.getItem(UNTOLD_KEY) !== null;
  sessionStorage.removeItem(UNTOLD_KEY);
  if (isUntold && !current) leaveEnded(null);
  return onSessionEvent((event, session) => {
    const before = current;
    current = session;
    if (before && session && before.user.id !== session.user.id) {
      location.replace(session.user.isAdmin ? "/admin" : "/"); // another user signed in by a link
      return;
    }
    if (event !== "SIGNED_OUT" || leaving.get()) return;
    leaveEnded(before);
    sessionStorage.setItem(UNTOLD_KEY, "");
  });
}

function leaveEnded(session: Session | null): void {
  leaving.set(true);
  const address = location.pathname.startsWith("/admin") ? "/admin-auth" : "/";
  void leave(address, async ({ leaveEndedSession }) =>
    tell(await leaveEndedSession(session, tell)),
  );
}

/** What has more than a title stays on the screen; anything else is answered, for the next page to tell. */
function tell(notice: Toast | undefined): Toast | undefined {
  if (!notice?.description || storedSession()) return notice;
  saveLastingNotice(notice);
  return undefined;
}

/** What a sign-out left for this page to tell; answered once. */
export function takeSignOutNotice(): Toast | null {
  const { title, ...others } = storedJson<Partial<Toast>>(NOTICE_KEY, {}, sessionStorage);
  sessionStorage.removeItem(NOTICE_KEY);
  return title ? { title, ...others } : null;
}

/** What ends a session; a visitor does without it. */
export function loadLeaving(): Promise<Leaving> {
  return import("./finish-sign-out");
}
type Leaving = typeof import("./finish-sign-out");

async function leave(
  address: string,
  act: (leaving: Leaving) => Promise<Toast | undefined>,
): Promise<void> {
  const notice = await loadLeaving().then(act).catch(reportError); // the next start wipes what is left
  const isNextHere = storedSession() !== null;
  if (notice && !isNextHere) sessionStorage.setItem(NOTICE_KEY, JSON.stringify(notice));
  sessionStorage.removeItem(UNTOLD_KEY);
  await reloadAt(address);
}

/** Without a network and without a service worker there is nothing to load: then the router alone navigates. */
async function reloadAt(address: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (navigator.onLine || worker?.active) {
    location.replace(address);
    return;
  }
  history.replaceState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  leaving.set(false);
}
