import { CONSENT_WORDING } from "@/domain/consents/consents";
import type { Consent } from "@/domain/consents/responses";
import { CONSENTS_PER_DAY } from "@/domain/limits/limits";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { fail } from "../core/http";
import { findFirstOrNull, newRecord, setAll } from "../core/records";
import { exists } from "../core/sql";

const PURPOSE = "membership_reminders";

/** Whether a member takes reminders of the membership: only who has asked for them (POPIA, section 69). */
export function wantsReminders(app: App, userId: string): boolean {
  return reminderConsent(app, userId).state === "given";
}

/** What a member has said about reminders, and when. */
export function reminderConsent(app: App, userId: string): Consent {
  const last = lastRow(app, userId);
  if (!last) return { purpose: PURPOSE, state: "never", given_at: "", withdrawn_at: "" };
  const withdrawn_at = last.getString("withdrawn_at");
  return {
    purpose: PURPOSE,
    state: withdrawn_at ? "withdrawn" : "given",
    given_at: last.getString("given_at"),
    withdrawn_at,
  };
}

/** The member wants reminders again. Said twice it is said once. */
export function allowReminders(tx: App, userId: string, now: number): void {
  if (wantsReminders(tx, userId)) return;
  if (hasChangedOften(tx, userId, now)) fail(429, "too_many_attempts");
  tx.save(newRow(tx, userId, momentText(now)));
}

function hasChangedOften(tx: App, userId: string, now: number): boolean {
  return exists(
    tx,
    `SELECT 1 FROM consents WHERE user_id = {:userId} AND purpose = {:purpose} AND given_at > {:since}
     ORDER BY given_at LIMIT 1 OFFSET ${CONSENTS_PER_DAY - 1}`,
    { userId, purpose: PURPOSE, since: momentText(now - DAY_MS) },
  );
}

/** The member wants no reminders any more, by the account page or by a mail's link. */
export function stopReminders(
  tx: App,
  userId: string,
  by: "account" | "mail_link",
  now: number,
): void {
  const row = lastRow(tx, userId);
  if (!row || row.getString("withdrawn_at")) return;
  setAll(row, { withdrawn_at: momentText(now), withdrawn_by: by });
  tx.save(row);
}

function newRow(tx: App, userId: string, givenAt: string): RecordModel {
  const row = newRecord(tx, "consents");
  const wording = CONSENT_WORDING[PURPOSE];
  setAll(row, { user_id: userId, purpose: PURPOSE, wording, given_at: givenAt });
  return row;
}

function lastRow(app: App, userId: string): RecordModel | null {
  const filter = "user_id = {:userId} && purpose = {:purpose}";
  const params = { userId, purpose: PURPOSE };
  return findFirstOrNull(app, "consents", filter, params, "-given_at");
}
