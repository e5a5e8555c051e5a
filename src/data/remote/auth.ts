import { heldPhone } from "@/data/local/device/push-secret";
import { forgetLostAccount, lostAccountId } from "@/data/local/sign-out/lost-accounts";
import {
  asRequestError,
  deviceHeader,
  endingSessions,
  pb,
  type RequestError,
  send,
} from "../core/client";
import {
  getSession,
  renewSession,
  type Session,
  type SessionUser,
  saveSession,
  tokenClaims,
} from "../core/session";

export interface Identity extends SessionUser {
  readonly verified: boolean;
}

interface SignedIn {
  readonly token: string;
  readonly record: { readonly id: string; readonly email: string };
  readonly meta: Pick<SessionUser, "isAdmin" | "roles" | "isLeaving">;
}

/** The account being made: sent again after a lost answer, its id makes no second one. */
let unanswered = { email: "", id: "" };

/** Makes an account and signs it in. @throws {RequestError} 409 `email_taken`. */
export async function signUp(email: string, password: string): Promise<void> {
  if (unanswered.email !== email) {
    unanswered = { email, id: lostAccountId(email) ?? crypto.randomUUID() };
  }
  await begin("SIGNED_IN", await send<SignedIn>("sign-up", { body: { ...unanswered, password } }));
  forgetLostAccount(email);
}

/** @throws {RequestError} 400 `credentials_invalid`, 429 `too_many_attempts`. */
export async function signIn(email: string, password: string): Promise<void> {
  await begin("SIGNED_IN", await withPassword(email, password));
}

async function withPassword(email: string, password: string): Promise<SignedIn> {
  const options = { headers: deviceHeader() };
  const answer = await answered(pb.collection("users").authWithPassword(email, password, options));
  return answer as unknown as SignedIn;
}

export async function refresh(): Promise<void> {
  const sent = getSession()?.token;
  if (!sent) return;
  const answer = await answered(pb.collection("users").authRefresh());
  renewSession("TOKEN_REFRESHED", sent, sessionOf(answer as unknown as SignedIn));
}

/**
 * Ends every session of the account, this one too; what this device keeps is `signOut`'s to wipe. The others
 * lock the member's data, or remove it where `removesData`. Returns what asks whether it is removed later.
 */
export async function signOutEverywhere(removesData: boolean): Promise<string | undefined> {
  const sending = send<{ proof?: string }>("sign-out-everywhere", {
    body: { remove_data: removesData },
  });
  return (await endingSessions(sending)).proof;
}

/** Confirms the address that an email was sent to. Starts no session (T47). */
export async function confirmEmail(token: string): Promise<void> {
  await send("confirm-email", { body: { token } });
  await refresh().catch(() => {}); // an address that has changed is known here then, else a little later
  const session = getSession();
  if (session) saveSession("USER_UPDATED", session);
}

/** Mails a link to the account's new address. @throws {RequestError} 409 `email_taken`, 429. */
export async function changeEmail(email: string, password: string): Promise<void> {
  await send("email/change", { body: { email, password } });
}

/** @throws {RequestError} 429 within two minutes of the last mail. */
export async function resendConfirmation(): Promise<void> {
  await send("confirm-email/resend", { method: "POST" });
}

/** Mails a link to set a new password. The answer is the same for an address without an account. */
export async function forgotPassword(email: string): Promise<number> {
  const body = { email };
  const answer = await send<{ wait_ms: number }>("password/forgot", {
    body,
    headers: deviceHeader(),
  });
  return answer.wait_ms;
}

/** Sets the password that a mailed link was asked for, ends every older session and signs in. */
export async function resetPassword(token: string, password: string): Promise<void> {
  const body = { token, password, ...(await heldPhone()) };
  const sending = send<SignedIn>("password/reset", { body, headers: deviceHeader() });
  const email = String(tokenClaims(token).email);
  const link = { token, email, password, usedCode: "link_invalid" };
  await begin("PASSWORD_RECOVERY", await byLink(link, sending));
}

interface UsedLink {
  readonly token: string;
  readonly email: string;
  readonly password: string;
  /** How the server refuses one that was used. */
  readonly usedCode: string;
}

let unansweredLink = "";

/** A link works once. Where the answer was lost, who can sign in with the password that was sent has used it. */
function byLink<Answer>(link: UsedLink, sending: Promise<Answer>): Promise<Answer | SignedIn> {
  const wasUnanswered = link.token !== "" && unansweredLink === link.token;
  return sending.catch((refusal: RequestError) => {
    if (refusal.status === 0) unansweredLink = link.token;
    if (!wasUnanswered || refusal.code !== link.usedCode) throw refusal;
    return withPassword(link.email, link.password).catch(() => Promise.reject(refusal));
  });
}

export async function changePassword(oldPassword: string, password: string): Promise<void> {
  const body = { old_password: oldPassword, password, ...(await heldPhone()) };
  const sent = getSession()?.token ?? "";
  const answer = await endingSessions(send<SignedIn>("password/change", { body }));
  renewSession("USER_UPDATED", sent, sessionOf(answer));
}

export type AdminSignUpNext = "sign_in" | "check_mail";

/** @throws {RequestError} 403 `admin_setup_failed`, 409 `admin_sign_up_failed`. Starts no session. */
export async function adminSignUp(
  email: string,
  password: string,
  invite?: string,
): Promise<AdminSignUpNext> {
  const body = { email, password, invite };
  const sending = send<{ next: AdminSignUpNext }>("admin/sign-up", { body });
  const link = { token: invite ?? "", email, password, usedCode: "admin_setup_failed" };
  const answer = await byLink(link, sending);
  return "next" in answer ? answer.next : "sign_in";
}

/** Gives the signed-in user the role of an invitation; their older sessions end. */
export async function acceptInvitation(invite: string): Promise<void> {
  const body = { invite, ...(await heldPhone()) };
  const sending = send<SignedIn>("admin/accept-invitation", { body });
  await begin("SIGNED_IN", await endingSessions(sending));
}

export async function fetchIdentity(): Promise<Identity> {
  return send("session");
}

/** Deletes what another account left on this device before this one's session begins (T52). */
async function begin(event: "SIGNED_IN" | "PASSWORD_RECOVERY", answer: SignedIn): Promise<void> {
  const before = getSession();
  if (before && before.user.id !== answer.record.id) {
    const { clearPreviousUser } = await import("../local/sign-out/clear-previous-user");
    await clearPreviousUser(before);
  }
  saveSession(event, sessionOf(answer));
}

function sessionOf({ token, record, meta }: SignedIn): Session {
  const user = { id: record.id, email: record.email, ...meta };
  return { token, user, renewedAt: Date.now() };
}

async function answered<T>(request: Promise<T>): Promise<T> {
  const sent = getSession()?.token;
  return request.catch((error: unknown) => {
    throw asRequestError(error, sent);
  });
}
