import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "@/domain/address-commands";
import { accepted, call, makeShopper, shopping, start, value } from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe("T96 addresses", () => {
  test("orders add no twenty-first address, and none is refused for it", async () => {
    const who = makeShopper(server);
    for (let n = 1; n <= 22; n++) {
      const sent = start();
      sent.details.addressLine1 = `${n} Long Street`;
      const { order } = accepted(await shopping(server, who).start(sent));
      accepted(await shopping(server, who).cancel(order.id));
      const { content } = accepted(
        await call<{ content: { delivery: object } }>(server, who, `orders/${order.id}`),
      );
      expect(content.delivery).toMatchObject({ line1: `${n} Long Street` });
    }
    const { addresses } = accepted(await call<{ addresses: Address[] }>(server, who, "addresses"));
    expect(addresses).toHaveLength(20);
    expect(addresses[0]).toMatchObject({ line1: "20 Long Street", is_default: true });
  });
});

test("T95 a name is stored without what nobody sees", async () => {
  const who = makeShopper(server);
  const sent = start();
  sent.details.fullName = "\u202eThandi\u202c\u200b Mok\u00adoena\u{e0041}";
  accepted(await shopping(server, who).start(sent));
  const name = value(server, `SELECT full_name FROM profiles WHERE id = '${who.id}'`);
  expect(name).toBe("Thandi Mokoena");
});
