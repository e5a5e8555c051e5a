import { useSyncExternalStore } from "react";
import { DATA_DELETED } from "@/domain/auth/data-deleted";
import { SESSION_KEY } from "@/domain/site/first-script";
import type { Role } from "@/domain/staff/roles";
import { lockMember, unlockMember } from "./locked-members";
import { createListeners } from "./store";

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** What the account may do for the club, the admin's role with it. */
  readonly roles: readonly Role[];
  /** Whether the account is going to be erased. */
  readonly isLeaving: boolean;
}
export interface Session {
  readonly token: string;
  readonly user: SessionUser;
  /** When the token was last renewed, milliseconds UTC of this device. */
  readonly renewedAt: number;
}
export type SessionEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY";
type Listener = (event: SessionEvent, session: Session | null) => void;

const EXPIRED = "expired";
const END_KEY = "pantry-session-end";
const listeners = createListeners<Parameters<Listener>>();
let current = read();
let isBorrowed = false;

export function getSession(): Session | null {
  return current;
}

/** The session as this device keeps it at this moment, maybe by another tab that has not told yet. */
export function storedSession(): Session | null {
  return read();
}

export function saveSession(event: SessionEvent, session: Session): void {
  unlockMember(session.user.id);
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  announce(event, session);
}

/**
 * Keeps what the server answered to `sentToken`, unless the session has ended or changed hands since:
 * a late answer must not restore the session (T51).
 */
export function renewSession(event: SessionEvent, sentToken: string, session: Session): void {
  if (read()?.token === sentToken) saveSession(event, session);
}

/**
 * Forgets the session. Only a 401 or the member ends one: never a 403, never a lost network. `isLocked`
 * leaves a mark: the member's data stays until the same member is back.
 */
export function clearSession(end = "", isLocked = false): void {
  if (!isBorrowed) forget(end, isLocked); // other pages notice it
  announce("SIGNED_OUT", null);
}

/**
 * Takes the session that a page has lent: the worker has no localStorage of its own, and ends no session.
 * Null gives it back.
 */
export function borrowSession(session: Session | null): void {
  isBorrowed = true;
  announce(session ? "SIGNED_IN" : "SIGNED_OUT", session);
}

export function isLocked(): boolean {
  return localStorage.getItem(SESSION_KEY) === EXPIRED;
}

export function lastSessionEnd(): string {
  return localStorage.getItem(END_KEY) ?? "";
}

/** Tells `listener` what the session is now, and then of each change, also of those made in other tabs. */
export function onSessionEvent(listener: Listener): () => void {
  const end = listeners.add(listener);
  listener("INITIAL_SESSION", current);
  return end;
}

export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(
    listeners.add,
    () => current?.user ?? null,
    () => null,
  );
}

export function tokenExpiry(token: string): number {
  return Number(tokenClaims(token).exp ?? 0) * 1000;
}

/** Whether the server would renew this token; those of admins end for good after 12 hours. */
export function isRenewable(token: string): boolean {
  return tokenClaims(token).refreshable === true;
}

function forget(end: string, isLocked: boolean): void {
  localStorage.setItem(END_KEY, end);
  if (isLocked && current) lockMember(current);
  if (isLocked) localStorage.setItem(SESSION_KEY, EXPIRED);
  else localStorage.removeItem(SESSION_KEY);
}

/** What a token says of itself: nobody has vouched for it. */
export function tokenClaims(token: string): Record<string, unknown> {
  const parts = token.split(".");
  if (parts.length !== 3) return {};
  try {
    return JSON.parse(atob((parts[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return {}; // not a token of ours: the same as none
  }
}

function read(): Session | null {
  const text = typeof localStorage === "undefined" ? null : localStorage.getItem(SESSION_KEY);
  if (!text) return null;
  try {
    const session = JSON.parse(text) as Session;
    // Not by this device's clock, which may be years off: the server's 401 ends a session.
    return tokenExpiry(session.token) > 0 ? session : null;
  } catch {
    return null; // written by something else: a visitor signs in again
  }
}

function announce(event: SessionEvent, session: Session | null) {
  current = session;
  listeners.tell(event, session);
}

/** Another tab changed the session, maybe while this page lay in the back/forward cache. */
function followStorage() {
  const before = current;
  const after = read();
  if (before?.token === after?.token) return;
  if (!after) announce("SIGNED_OUT", null);
  else announce(before?.user.id === after.user.id ? "TOKEN_REFRESHED" : "SIGNED_IN", after);
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", (e) => {
    // The app removes key by key: all of them at once is the browser's user, who clears this site's data.
    if (e.key === null && current && !read()) clearSession(DATA_DELETED);
    else if (e.key === SESSION_KEY) followStorage();
  });
  window.addEventListener("pageshow", (e) => {
    if (e.persisted) followStorage();
  });
}
