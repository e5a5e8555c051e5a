import type { Membership } from "@/domain/membership/responses";
import { lastMembershipChange } from "@/domain/membership/rules";
import { fail } from "../core/http";
import { membershipView } from "./membership-view";

interface Seen {
  readonly memberships: readonly Membership[];
  /** What the member saw; an app from before does not say. */
  readonly basedOn: string | undefined;
  readonly now: number;
}

/** 409 `membership_changed`, with what is stored, where a later decision would be overruled. */
export function requireUnchanged(tx: App, userId: string, seen: Seen): void {
  const { memberships, basedOn, now } = seen;
  if (basedOn === undefined || basedOn === lastMembershipChange(memberships)) return;
  fail(409, "membership_changed", {}, { membership: membershipView(tx, userId, now) });
}
