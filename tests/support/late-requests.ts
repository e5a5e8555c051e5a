import { randomUUID } from "node:crypto";
import { accepted, makeShopper, type Shopper, shopping } from "./ordering";
import type { TestServer } from "./pocketbase";
import { post } from "./requests";
import { seeded } from "./seeded";

/** A phone that numbers its requests; each is sent when the test says so. */
export class NumberedPhone {
  readonly #server: TestServer;
  readonly #who: Shopper;
  readonly #phone = randomUUID();
  #number = 0;

  constructor(server: TestServer, who: Shopper) {
    this.#server = server;
    this.#who = who;
  }

  /** Makes a request with the next number; it is sent by calling it, however often. */
  request(path: string, body: object) {
    const headers = {
      Authorization: this.#who.token,
      "X-Phone": `${this.#phone}.${++this.#number}`,
    };
    return () => post(this.#server, path, body, { headers });
  }

  command(path: string, body: object) {
    return this.request(`/api/app/${path}`, body);
  }
}

/** Random schedules: each request may be delayed until after its retry, and after whatever came since. */
export async function lateSchedule(server: TestServer, seed: number): Promise<string[]> {
  const random = seeded(seed);
  const who = makeShopper(server);
  const phone = new NumberedPhone(server, who);
  const { order } = accepted(await shopping(server, who).start());
  const delayed: (() => Promise<unknown>)[] = [];
  let saved = 0;
  const wrong: string[] = [];
  for (let step = 0; step < 30; step++) {
    const order_budget = 10_000 * (1 + Math.floor(random() * 8));
    const send = () => phone.command("orders/budget", { id: order.id, order_budget });
    if (random() < 0.4) delayed.push(send()); // no answer: it is tried again under its next number
    accepted(await send()());
    saved = order_budget;
    while (delayed.length > 0 && random() < 0.5) {
      const place = Math.floor(random() * delayed.length);
      await delayed.splice(place, 1)[0]?.();
      const stored = accepted(await shopping(server, who).view(order.id)).order.order_budget;
      if (stored !== saved) wrong.push(`seed ${seed}, step ${step}: ${saved} is ${stored}`);
    }
  }
  return wrong;
}
