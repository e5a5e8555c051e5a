import type { DeskPayment } from "@/domain/statement/desk/desk";
import { keyText } from "@/domain/statement/line";
import { referenceShapes } from "@/domain/statement/matching/find-references";
import { indexBook, type MatchPayment } from "@/domain/statement/matching/match-book";
import { namedPayments, provedPayments } from "@/domain/statement/matching/returned";
import { fail } from "../core/http";
import { derivedId } from "../core/ids";
import { selectAll } from "../core/sql";
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
  const ofLine = namedIn(tx, [text]);
  const others = paymentsOfMembers(
    tx,
    ofLine.map(({ user_id }) => user_id),
  );
  const beside = depositsBeside(
    tx,
    line.id,
    ofLine.flatMap(({ references }) => references),
  );
  const ofBeside = namedIn(
    tx,
    beside.map((deposit) => deposit.text),
  );
  const all = [...ofLine, ...others, ...ofBeside];
  const payments = [...new Map(all.map((one) => [one.id, one])).values()];
  const index = indexBook({ payments, members: [], payers: [] });
  return provedPayments(
    { id: line.id, date: line.getString("date"), cents: line.getInt("cents"), text },
    index,
    namedPayments(beside, index),
  );
}

function namedIn(tx: App, texts: readonly string[]): DeskPayment[] {
  return paymentsOfReferences(
    tx,
    texts.flatMap((text) => referenceShapes(keyText(text))),
  );
}

/** The other deposits that wait, and that the bank didn't return, with one of these references anywhere. */
function depositsBeside(
  tx: App,
  id: string,
  references: readonly string[],
): readonly { readonly text: string }[] {
  return selectAll(
    tx,
    `SELECT DISTINCT l.text FROM json_each({:references}) r
     CROSS JOIN bank_lines l INDEXED BY idx_bank_lines_open_text
     WHERE l.status = 'open' AND instr(l.key_text, r.value) > 0 AND l.cents > 0 AND l.id != {:id}
       AND l.id NOT IN (SELECT value FROM json_each({:returned}))`,
    { id, references: JSON.stringify(references), returned: JSON.stringify(returnedDeposits(tx)) },
    { text: "" },
  );
}
