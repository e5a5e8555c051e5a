import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import { jpeg, makeShoppers, placeOrder, type Shopper, sql } from "../support/ordering";

const server = await serverForFile();
const [thandi, sipho] = makeShoppers(server, 2) as [Shopper, Shopper];

interface Answer {
  readonly received?: number;
  readonly code?: string;
  readonly proof?: { readonly id: string; readonly size: number };
}
type Fields = Record<string, string | number>;

async function photo(size: number): Promise<Buffer> {
  const start = Buffer.from(await jpeg().arrayBuffer());
  return Buffer.concat([start, randomBytes(size - start.length)]);
}

function upload(who: Shopper, file: Buffer, named: Fields, id: string = randomUUID()) {
  const sha256 = createHash("sha256").update(file).digest("hex");
  return {
    id,
    async send(from: number, to = from, changed: Fields = {}) {
      const fields = { id, ...named, size: file.length, sha256, from, ...changed };
      const query = new URLSearchParams(
        Object.entries(fields).map(([name, value]) => [name, String(value)]),
      );
      const response = await fetch(`${server.url}/api/app/orders/proof/part?${query}`, {
        method: "POST",
        headers: { Authorization: who.token, "Content-Type": "application/octet-stream" },
        body: new Uint8Array(file.subarray(from, to)),
      });
      return { status: response.status, body: (await response.json()) as Answer };
    },
  };
}

const folderOf = (who: Shopper) => join(server.dataDir, "uploads", who.id);
const partsOf = (who: Shopper) => (existsSync(folderOf(who)) ? readdirSync(folderOf(who)) : []);
const proofsOf = (id: string) =>
  sql<{ sha256: string }>(server, `SELECT sha256 FROM payment_proofs WHERE id = '${id}'`);

describe("F38 a proof that comes in parts", () => {
  test("resumes where it was cut off, and is one proof with the hash of its bytes", async () => {
    const order = await placeOrder(server, thandi, "budget");
    const file = await photo(300_000);
    const { id, send } = upload(thandi, file, { order_id: order.id });
    expect((await send(0)).body).toEqual({ received: 0 });
    expect((await send(0, 100_000)).body).toEqual({ received: 100_000 });
    expect((await send(0, 100_000)).body).toEqual({ received: 100_000 }); // its answer was lost
    expect((await send(200_000, 300_000)).body).toEqual({ received: 100_000 }); // one is missing
    expect((await send(0)).body).toEqual({ received: 100_000 });
    expect((await send(100_000, 200_000)).body).toEqual({ received: 200_000 });
    const last = await send(200_000, 300_000);
    expect(last.body.proof).toMatchObject({ id, size: 300_000 });
    const again = await send(200_000, 300_000);
    expect(again.body.proof).toEqual(last.body.proof);
    expect(proofsOf(id)).toEqual([{ sha256: createHash("sha256").update(file).digest("hex") }]);
    expect(partsOf(thandi)).toEqual([]);
  });

  test("is refused before it is sent where that can be known", async () => {
    const order = await placeOrder(server, thandi, "budget");
    const file = await photo(50_000);
    const foreign = await upload(sipho, file, { order_id: order.id }).send(0);
    expect(foreign).toMatchObject({ status: 404, body: { code: "order_not_found" } });
    const large = await upload(thandi, file, { order_id: order.id }).send(0, 0, { size: 6e6 });
    expect(large).toMatchObject({ status: 413, body: { code: "file_too_large" } });
    const text = await upload(thandi, Buffer.alloc(50_000, "a"), { order_id: order.id }).send(
      0,
      99,
    );
    expect(text).toMatchObject({ status: 422, body: { code: "invalid_file_type" } });
    const wrong = await upload(thandi, file, { order_id: order.id }, "../../x").send(0);
    expect(wrong.status).toBe(422);
    for (let count = 0; count < 5; count++) {
      const whole = await upload(thandi, file, { order_id: order.id }).send(0, file.length);
      expect(whole.status).toBe(200);
    }
    const sixth = await upload(thandi, file, { order_id: order.id }).send(0);
    expect(sixth).toMatchObject({ status: 409, body: { code: "too_many_proofs" } });
  });

  test("begins again where its bytes are not what was announced", async () => {
    const order = await placeOrder(server, thandi, "budget");
    const { id, send } = upload(thandi, await photo(1000), { order_id: order.id });
    const other = "0".repeat(64);
    expect((await send(0, 1000, { sha256: other })).body).toEqual({ received: 0 });
    expect(proofsOf(id)).toEqual([]);
    expect((await send(0, 1000)).body.proof?.id).toBe(id);
  });

  test("can't be continued or seen by another member who knows its id", async () => {
    const [ours, theirs] = await Promise.all([
      placeOrder(server, thandi, "budget"),
      placeOrder(server, sipho, "budget"),
    ]);
    const file = await photo(2000);
    const first = upload(thandi, file, { order_id: ours.id });
    await first.send(0, 1000);
    const second = upload(sipho, file, { order_id: theirs.id }, first.id);
    expect((await second.send(0)).body).toEqual({ received: 0 });
  });

  test("takes a bounded place: three at a time, a size, a day, two nights", async () => {
    const order = await placeOrder(server, sipho, "budget");
    const file = await photo(200_000);
    for (let count = 0; count < 5; count++) {
      await upload(sipho, file, { order_id: order.id }).send(0, 1000);
    }
    expect(partsOf(sipho)).toHaveLength(3);
    const beyond = await upload(sipho, file, { order_id: order.id }).send(0, 2000, { size: 1000 });
    expect(beyond.status).toBe(413);
    const old = new Date(Date.now() - 49 * 3_600_000);
    const [name = ""] = partsOf(sipho);
    utimesSync(join(folderOf(sipho), name), old, old);
    await (await server.asSuperuser()).crons.run("sweep-partial-files");
    await expect.poll(() => partsOf(sipho)).toHaveLength(2);
    expect(statSync(folderOf(sipho)).mode & 0o077).toBe(0);
    const spare = upload(sipho, await photo(262_144), { order_id: order.id });
    let status = 200;
    for (let sent = 0; sent < 240 && status === 200; sent++) {
      status = (await spare.send(0, 262_144, { size: 300_000 })).status;
    }
    expect(status).toBe(429);
  });
});
