import { formatPhone } from "@/domain/members/phone";
import { selectAll } from "../core/sql";

export interface FormerAddress {
  readonly email: string;
  /** Until when it was the account's; a moment. */
  readonly until: string;
  /** Whether it was confirmed: one that was not may be another person's. */
  readonly was_confirmed: number;
}

/** The addresses that an account had before: the notices of each change were sent there. */
export function formerAddresses(app: App, userId: string): FormerAddress[] {
  return selectAll(
    app,
    `SELECT \`to\` AS email, due_at AS until,
       COALESCE(data ->> '$.was_confirmed', 0) AS was_confirmed
     FROM mail_outbox WHERE user_id = {:userId} AND event = 'email_changed'`,
    { userId },
    { email: "", until: "", was_confirmed: 0 },
  );
}

/** The words that a member could be known by: also those of orders that another name was written on. */
export function wordsOf(app: App, user: RecordModel): string[] {
  const people = selectAll(
    app,
    `SELECT full_name AS name, phone FROM profiles WHERE id = {:userId}
     UNION SELECT COALESCE(delivery ->> '$.full_name', ''), COALESCE(delivery ->> '$.phone', '')
       FROM orders WHERE user_id = {:userId}`,
    { userId: user.id },
    { name: "", phone: "" },
  );
  return [
    user.id,
    user.email(),
    ...formerAddresses(app, user.id).map(({ email }) => email),
    ...people.flatMap(({ name, phone }) => [name, ...formsOfPhone(phone)]),
  ];
}

function formsOfPhone(phone: string): string[] {
  const national = formatPhone(phone);
  return [phone, national, national.replace(/\s/g, "")];
}
