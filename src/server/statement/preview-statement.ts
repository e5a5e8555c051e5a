import type { StatementLine } from "@/domain/statement/line";
import type { Decision } from "@/domain/statement/reading/decide";
import { statementSchema } from "@/domain/statement/requests";
import { query } from "../core/http";
import { accountOf } from "./accounts";
import { decideStatement } from "./stored-lines";

/** Of a stored text so much is shown. */
const SHOWN_MAX = 200;

/** What an import would store: nothing is written. The import decides by the same lines and the same revision. */
export const previewStatement = query(
  { route: "POST /api/app/admin/statement/preview", body: statementSchema },
  ({ app, body, now }) => {
    const account = accountOf(app, body);
    const { lines, decisions, stored } = decideStatement(app, body, account, now);
    const byId = new Map(stored.map((line) => [line.id, line]));
    return {
      decisions: decisions.map((decision, i) => signOf(decision, lines[i])).join(""),
      questions: decisions.flatMap((decision, line) => {
        const found = decision.kind === "ask" ? byId.get(decision.stored) : undefined;
        if (!found) return [];
        const { id, date, cents, text } = found;
        return [{ line, stored: { id, date, cents, text: text.slice(0, SHOWN_MAX) } }];
      }),
      revision: account?.revision ?? 0,
      account_name: account?.name ?? body.account_name,
    };
  },
);

function signOf({ kind }: Decision, line: StatementLine | undefined): string {
  if (kind === "known") return "k";
  if (kind === "ask") return "?";
  return (line?.cents ?? 0) < 0 ? "d" : "n";
}
