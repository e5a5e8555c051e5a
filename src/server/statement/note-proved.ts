import { keyText } from "@/domain/statement/line";
import { referenceShapes } from "@/domain/statement/matching/find-references";
import { indexBook, type MatchPayment } from "@/domain/statement/matching/match-book";
import { provedPayments } from "@/domain/statement/matching/returned";
import { fail } from "../core/http";
import { derivedId } from "../core/ids";
import { exists } from "../core/sql";
import { paymentsOfMembers, paymentsOfReferences } from "./desk-rows";
import { addMatch, type Deciding } from "./line-decisions";
import { returnedDeposits } from "./returned-deposits";

/**
 * Notes a returned deposit for what its proof had verified before, so that the Return takes that back and its undo
 * pays it again. 409 where that is something else than the admin saw.
 */
export function noteProved(
  deciding: Deciding,
  line: RecordModel,
  { id, payments }: { readonly id: string; readonly payments: readonly string[] },
): void {
  const proved = provedBy(deciding.tx, line);
  const isSeen =
    proved.length === payments.length && proved.every((one) => payments.includes(one.id));
  if (!isSeen) fail(409, "order_changed");
  for (const { kind, id: targetId, user_id: userId, due: cents } of proved) {
    addMatch(deciding, line, derivedId("noted", id), { kind, targetId, userId, cents });
  }
}

function provedBy(tx: App, line: RecordModel): MatchPayment[] {
  const text = line.getString("text");
  const named = paymentsOfReferences(tx, referenceShapes(keyText(text)));
  const others = paymentsOfMembers(
    tx,
    named.map(({ user_id }) => user_id),
  );
  const payments = [...new Map([...named, ...others].map((one) => [one.id, one])).values()];
  const returned = returnedDeposits(tx);
  return provedPayments(
    { id: line.id, date: line.getString("date"), cents: line.getInt("cents"), text },
    indexBook({ payments, members: [], payers: [] }),
    ({ references }) => isNamedBeside(tx, line.id, references, returned),
  );
}

/** Whether another deposit that waits, and that the bank didn't return, has one of these references. */
function isNamedBeside(
  tx: App,
  id: string,
  references: readonly string[],
  returned: readonly string[],
): boolean {
  return exists(
    tx,
    `SELECT 1 FROM json_each({:references}) r CROSS JOIN bank_lines l INDEXED BY idx_bank_lines_open_text
     WHERE l.status = 'open' AND instr(l.key_text, r.value) > 0 AND l.cents > 0 AND l.id != {:id}
       AND l.id NOT IN (SELECT value FROM json_each({:returned}))`,
    { id, references: JSON.stringify(references), returned: JSON.stringify(returned) },
  );
}
