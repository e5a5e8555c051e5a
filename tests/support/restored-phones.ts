import { randomUUID } from "node:crypto";
import { EMPTY_GROCERY_ITEM } from "@/domain/basket/grocery-item";
import { toPay } from "@/domain/ledger/to-pay";
import { OPEN_DRAFTS_MAX } from "@/domain/limits/limits";
import type { OrderView } from "@/domain/order/view";
import { jpeg, proofForm, type Shopper, start } from "./ordering";
import type { TestServer } from "./pocketbase";
import { claimed } from "./restore";
import { SyncPhone } from "./sync-phone";

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of an answer
  readonly body: any;
  readonly mark: string;
  readonly seal: string;
}
interface Proof {
  readonly id: string;
  readonly orderId: string;
  readonly file: Blob;
  mark: string;
}
type StartBody = ReturnType<typeof start>;

/** A member's phone that orders and edits, and remembers what the server told it. */
export class OrderingPhone {
  /** The orders as the server last answered them. */
  readonly orders = new Map<string, OrderView>();
  readonly proofs: Proof[] = [];
  readonly basket: SyncPhone;
  /** How often the server said that it went back. */
  wentBack = 0;
  readonly #server: TestServer;
  readonly #who: Shopper;
  readonly #sent = new Map<string, StartBody>();
  #mark = "";

  constructor(server: TestServer, who: Shopper) {
    this.#server = server;
    this.#who = who;
    this.basket = new SyncPhone(server, { id: who.id, pb: { authStore: { token: who.token } } });
  }

  /** One random thing that a member does. */
  async act(random: () => number): Promise<void> {
    const open = [...this.orders.values()].filter(
      ({ submitted_at, status }) => !submitted_at && status === "pending",
    );
    const order = open[Math.floor(random() * open.length)];
    const what = random();
    if (what < 0.4) return this.#edit(random);
    // One more would close the oldest, of which this phone is not told.
    if (!order || (what < 0.5 && open.length < OPEN_DRAFTS_MAX)) return this.#begin();
    if (what < 0.55) return this.#order("cancel", { id: order.id });
    if (!order.order_budget) {
      return this.#order("budget", {
        id: order.id,
        order_budget: 20_000 + 100 * Math.floor(random() * 500),
      });
    }
    if (!order.proof_channel) {
      if (random() < 0.2) return this.#order("whatsapp", { id: order.id });
      return this.#sendProof({ id: randomUUID(), orderId: order.id, file: jpeg(), mark: "" });
    }
    const { id, revision, total } = order;
    return this.#order("complete", { id, revision, total, to_pay: toPay(order) });
  }

  /** As the app does when the server says that it went back: rows, orders, then proofs. */
  async comeBack(): Promise<void> {
    const { status } = await this.#ask("orders");
    if (status !== 425) return;
    this.wentBack++;
    const table = (name: string) => ({
      rows: [...this.basket.rows]
        .filter(([key]) => key.startsWith(`${name}/`))
        .map(([, row]) => row),
      changed: [],
      deleted: [],
    });
    const seen = this.#mark;
    this.#mark = "";
    await this.basket.restore({
      as_of: Number(this.basket.lastPull?.serverRevision ?? 0),
      tables: { drafts: table("drafts"), items: table("items") },
    });
    const claims = [...this.orders].sort(
      ([, a], [, b]) => Number(isClaimed(b)) - Number(isClaimed(a)),
    );
    for (const [id, order] of claims) {
      const { revision: _, id: __, ...content } = this.#sent.get(id) as StartBody;
      const claim = { lost: seen, body: { order, content } };
      const answer = await claimed<{ order: OrderView }>(this.#server, this.#who, "order", claim);
      if (answer.status === 200) this.orders.set(id, answer.body.order);
      else if (answer.status !== 409) throw new Error(`answered ${answer.status}`);
    }
    for (const proof of this.proofs) await this.#sendProof(proof);
  }

  async #begin(): Promise<void> {
    const body = start();
    this.#sent.set(body.id, body);
    await this.#order("start", body);
  }

  async #edit(random: () => number): Promise<void> {
    const keys = [...this.basket.rows.keys()].map((key) => key.slice("items/".length));
    const key = keys[Math.floor(random() * keys.length)];
    const what = random();
    if (!key || what < 0.4) {
      const item = { ...EMPTY_GROCERY_ITEM, itemName: "Milk", draftId: "current", addedAt: 1 };
      this.basket.add("items", { ...item, id: randomUUID(), quantity: 1 });
    } else if (what < 0.7) this.basket.adjust(key, 1);
    else if (what < 0.85) this.basket.update("items", key, { size: `${what}` });
    else this.basket.delete("items", key);
    if ((await this.basket.sync()).status !== 200) throw new Error("the basket was not synced");
  }

  async #order(command: string, body: object): Promise<void> {
    await this.#keep(await this.#ask(`orders/${command}`, body));
  }

  async #sendProof(proof: Proof): Promise<void> {
    const form = proofForm({ id: proof.id, order_id: proof.orderId }, proof.file);
    const answer = await this.#ask("orders/proof", form);
    await this.#keep(answer);
    proof.mark = answer.mark;
    if (!this.proofs.includes(proof)) this.proofs.push(proof);
  }

  async #keep({ status, body, seal }: Answer): Promise<void> {
    const isToldAmount = body.code === "credit_changed";
    if (status !== 200 && !isToldAmount)
      throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    this.orders.set(body.order.id, { ...body.order, seal });
  }

  async #ask(path: string, body?: object): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.#server.url}/api/app/${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        Authorization: this.#who.token,
        ...(this.#mark && { "X-Seen-Mark": this.#mark }),
        ...(body && !isForm && { "Content-Type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const header = (name: string) => response.headers.get(name) ?? "";
    const answer = {
      status: response.status,
      body: await response.json(),
      mark: header("X-Server-Mark"),
      seal: header("X-Seal"),
    };
    if (response.ok) this.#mark = answer.mark;
    return answer;
  }
}

/** Whether anything says that money is on its way. */
export function isClaimed(order: Pick<OrderView, "submitted_at" | "proof_channel">): boolean {
  return order.submitted_at !== "" || order.proof_channel !== "";
}
