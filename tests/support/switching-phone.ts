import { setTimeout as sleep } from "node:timers/promises";
import type { OrderView } from "@/domain/order/view";
import { type Shopper, start } from "./ordering";
import type { TestServer } from "./pocketbase";
import { claimed } from "./restore";

interface Told {
  readonly order: OrderView;
  readonly content: object;
  /** When the phone had the answer. */
  readonly at: number;
}

/** The address that phones know: DNS or a proxy leads it to another machine. */
export interface Address {
  server: TestServer;
}

/** A member's phone that sends each order until it is answered, whichever machine answers. */
export class SwitchingPhone {
  readonly told = new Map<string, Told>();
  /** How often the server said that it went back. */
  wentBack = 0;
  readonly took: number[] = [];
  readonly #address: Address;
  readonly #who: Shopper;
  #mark = "";

  constructor(address: Address, who: Shopper) {
    this.#address = address;
    this.#who = who;
  }

  async order(): Promise<void> {
    const body = start();
    const { id: _, revision: __, ...content } = body;
    for (;;) {
      const from = performance.now();
      const answer = await this.#ask("orders/start", body).catch(() => null);
      if (answer?.status === 200) {
        this.took.push(performance.now() - from);
        this.told.set(body.id, {
          order: { ...answer.body.order, seal: answer.seal },
          content,
          at: Date.now(),
        });
        return;
      }
      if (answer?.status === 425) await this.comeBack();
      else if (answer && answer.status < 500 && answer.status !== 429) {
        throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      }
      await sleep(100);
    }
  }

  /** As the app does when the server says that it went back. */
  async comeBack(): Promise<void> {
    const { status } = await this.#ask("orders");
    if (status !== 425) return;
    this.wentBack++;
    const lost = this.#mark;
    this.#mark = "";
    for (const { order, content } of this.told.values()) {
      const claim = { lost, body: { order, content } };
      const answer = await claimed(this.#address.server, this.#who, "order", claim);
      if (answer.status !== 200 && answer.status !== 409) throw new Error(JSON.stringify(answer));
    }
  }

  async #ask(path: string, body?: object) {
    const response = await fetch(`${this.#address.server.url}/api/app/${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        Authorization: this.#who.token,
        "Content-Type": "application/json",
        ...(this.#mark && { "X-Seen-Mark": this.#mark }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const seal = response.headers.get("X-Seal") ?? "";
    const answer = { status: response.status, body: await response.json(), seal };
    if (response.ok) this.#mark = response.headers.get("X-Server-Mark") ?? "";
    return answer;
  }
}
