import { returnPath } from "@/domain/auth/return-path";
import { ownKey } from "../core/locked-members";

/** Remembers, in this tab, the page on which a member's session ended: their next sign-in leads back to it. */
export function leavePage(userId: string): void {
  const path = returnPath(`${location.pathname}${location.search}`);
  if (path) sessionStorage.setItem(keyOf(userId), path);
  else sessionStorage.removeItem(keyOf(userId));
}

/** The same once; nothing for another member, who shares the phone. */
export function takeLeftPage(userId: string): string | undefined {
  const path = returnPath(sessionStorage.getItem(keyOf(userId)));
  sessionStorage.removeItem(keyOf(userId));
  return path;
}

function keyOf(userId: string): string {
  return ownKey("pantry-left-page", userId);
}
