import { randomUUID } from "node:crypto";
import { toPay } from "@/domain/ledger/to-pay";
import type { OrderView } from "@/domain/order/view";
import type {
  DeskLine,
  DeskLines,
  DeskPayment,
  ExactOutcome,
  LineAnswer,
} from "@/domain/statement/desk/desk";
import { LEDGER_CHECKS } from "@/server/ledger/ledger-checks";
import { type Answer, call, type Shopper, sql } from "./ordering";
import type { TestServer } from "./pocketbase";

/** A payment as the desk's commands name it. */
export interface SeenPayment {
  readonly kind: string;
  readonly id: string;
  readonly total: number;
  readonly to_pay: number;
  readonly newest_proof: string;
}

export function seenOrder(
  order: Pick<OrderView, "id" | "total" | "proof" | "credit_applied">,
): SeenPayment {
  const { id, total } = order;
  return { kind: "order", id, total, to_pay: toPay(order), newest_proof: order.proof?.id ?? "" };
}

/** A line as it is stored now. */
export function storedLine(server: TestServer, id: string) {
  return sql<Pick<DeskLine, "id" | "cents" | "status" | "user_id" | "version">>(
    server,
    `SELECT id, cents, status, user_id, version FROM bank_lines WHERE id = '${id}'`,
  )[0];
}

type Refusable<Body> = Promise<Answer<Body & { readonly code?: string }>>;

/** An admin at the desk, who sees each line as it is stored now. */
export function atDesk(server: TestServer, who: Shopper) {
  const post = <Body = LineAnswer>(path: string, body?: object): Refusable<Body> =>
    call(server, who, `admin/statement/desk/${path}`, body);
  const seen = (id: string) => ({ id, version: storedLine(server, id)?.version ?? 0 });
  return {
    post,
    lines: () => post<DeskLines>("lines"),
    payments: () => post<{ payments: DeskPayment[] }>("payments"),
    match: (
      lines: readonly string[],
      payments: readonly SeenPayment[],
      id = randomUUID() as string,
      given: { readonly is_confirmed?: boolean } = {},
    ) => post("match", { id, lines: lines.map(seen), payments, ...given }),
    exact: (line: string, payment: SeenPayment, id = randomUUID() as string) =>
      post<{ outcomes: ExactOutcome[] }>("match-exact", {
        matches: [{ id, line: seen(line), payment }],
      }),
    credit: (line: string, user_id: string, id = randomUUID() as string) =>
      post("credit", { id, line: seen(line), user_id }),
    notOurs: (line: string, id = randomUUID() as string) =>
      post("not-ours", { id, line: seen(line), reason: "Stokvel" }),
    giveBack: (line: string, of: string, id = randomUUID() as string) =>
      post("return", { id, line: seen(line), of: seen(of) }),
    refund: (line: string, refund: string, id = randomUUID() as string) =>
      post("refund", { id, line: seen(line), refund }),
    reopen: (line: string, id = randomUUID() as string) => post("reopen", { id, line: seen(line) }),
    undo: (...ids: string[]) => post("undo", { ids }),
  };
}

/** What the nightly check finds. */
export function differences(server: TestServer): string[] {
  return Object.entries(LEDGER_CHECKS).flatMap(([what, check]) =>
    sql<{ id: string }>(server, `SELECT id FROM (${check})`).map(({ id }) => `${what}: ${id}`),
  );
}
