import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { serverForFile } from "../support/for-file";
import {
  accepted,
  call,
  deciding,
  jpeg,
  makeShopper,
  makeShoppers,
  pdf,
  placeOrder,
  png,
  proofForm,
  type Shopper,
  shopping,
  sql,
  value,
} from "../support/ordering";

let thandi: Shopper;
let sipho: Shopper;
const server = await serverForFile();
const admin = makeShopper(server, { admin: true });
beforeEach(() => {
  [thandi, sipho] = makeShoppers(server, 2) as [Shopper, Shopper];
});

const upload = (who: Shopper, fields: Record<string, string>, file: Blob | null, name?: string) =>
  call<{ code: string; proof: { id: string }; data: unknown }>(
    server,
    who,
    "orders/proof",
    proofForm({ id: randomUUID(), ...fields }, file, name),
  );

const download = (id: string, token?: string) =>
  fetch(`${server.url}/api/app/proofs/${id}`, token ? { headers: { Authorization: token } } : {});

function proofRow(id: string) {
  return sql<Record<string, string | number>>(
    server,
    `SELECT * FROM payment_proofs WHERE id = '${id}'`,
  )[0];
}

describe("a proof", () => {
  test.each([
    ["jpg", "image/jpeg", jpeg()],
    ["png", "image/png", new Blob([png(100, 100)])],
    ["pdf", "application/pdf", pdf()],
  ])(
    "that is a %s is kept under a forced name with the hash of its bytes",
    async (extension, type, file) => {
      const order = await placeOrder(server, thandi, "budget");
      const { proof } = accepted(
        await upload(thandi, { order_id: order.id }, file, "my slip.exe.js"),
      );
      const row = proofRow(proof.id);
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(row).toMatchObject({
        order_id: order.id,
        payment_reference: order.payment_reference,
        content_type: type,
        size: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      });
      expect(row?.file).toMatch(new RegExp(`^${order.payment_reference}-\\d{13}\\.${extension}$`));
      const answer = await download(proof.id, thandi.token);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    },
  );

  test("of 5 MB of random bytes has Node's hash", async () => {
    const order = await placeOrder(server, thandi, "budget");
    const bytes = Buffer.concat([Buffer.from(await jpeg().arrayBuffer()), randomBytes(5_000_000)]);
    const { proof } = accepted(await upload(thandi, { order_id: order.id }, new Blob([bytes])));
    expect(proofRow(proof.id)?.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  });

  test("T22 sent twice under one id is one proof, and T23 the first file stays", async () => {
    const order = await placeOrder(server, thandi, "budget");
    const id = randomUUID();
    const shop = shopping(server, thandi);
    const first = jpeg();
    accepted(await shop.proof(order.id, first, id));
    accepted(await shop.proof(order.id, first, id));
    const again = accepted(await shop.proof(order.id, jpeg(), id));
    expect(again.order).toMatchObject({ proof: { id }, proofs_left: 4, proof_channel: "upload" });
    expect(
      value(server, `SELECT COUNT(*) FROM payment_proofs WHERE order_id = '${order.id}'`),
    ).toBe(1);
    expect(
      (
        await shopping(server, sipho).proof(
          (
            await placeOrder(server, sipho, "budget")
          ).id,
          first,
          id,
        )
      ).status,
    ).toBe(404);
  });

  test("by a replaced reference finds its order", async () => {
    const who = makeShopper(server);
    const shop = shopping(server, who);
    const other = await placeOrder(server, who, "budget");
    await placeOrder(server, who);
    const { order } = accepted(await shop.budget(other.id, 50_000));
    expect(order.payment_reference).not.toBe(other.payment_reference);
    accepted(await upload(who, { reference: other.payment_reference }, jpeg()));
    expect(accepted(await shop.view(other.id)).order.proof_channel).toBe("upload");
  });

  test("of a membership belongs to its reference until there is a subscription", async () => {
    const reference = `THA20261121${String(Date.now()).slice(-3)}S`;
    sql(
      server,
      `INSERT INTO payment_references (id, reference, user_id, purpose, order_id, month_period, issued_at, replaced_at)
       VALUES ('${randomUUID()}', '${reference}', '${thandi.id}', 'membership', '', '2026-11', '2026-11-21 10:00:00.000Z', '')`,
    );
    const { proof } = accepted(await upload(thandi, { reference }, jpeg()));
    expect(proofRow(proof.id)).toMatchObject({
      order_id: "",
      subscription_id: "",
      payment_reference: reference,
    });
    expect((await upload(sipho, { reference }, jpeg())).status).toBe(404);
    for (let n = 0; n < 4; n++) accepted(await upload(thandi, { reference }, jpeg()));
    expect((await upload(thandi, { reference }, jpeg())).body.code).toBe("too_many_proofs");
  });

  test("T40 is refused as the sixth since the last decision", async () => {
    const who = makeShopper(server);
    const shop = shopping(server, who);
    const { id } = await placeOrder(server, who, "budget");
    for (let left = 4; left >= 0; left--) {
      expect(accepted(await shop.proof(id)).order.proofs_left).toBe(left);
    }
    const sixth = await shop.proof(id);
    expect([sixth.status, sixth.body.code]).toEqual([409, "too_many_proofs"]);
    accepted(await deciding(server, admin).reject(id));
    expect(accepted(await shop.proof(id)).order.proofs_left).toBe(4);
  });

  test("T358 of a cancelled order is taken, and its deposit is to check", async () => {
    const who = makeShopper(server);
    const byMember = await placeOrder(server, who, "budget");
    accepted(await shopping(server, who).cancel(byMember.id));
    const byAdmin = await placeOrder(server, who, "budget");
    accepted(await deciding(server, admin).cancel(byAdmin.id));
    for (const { id } of [byMember, byAdmin]) {
      const { order } = accepted(await shopping(server, who).proof(id));
      expect(order).toMatchObject({ status: "cancelled", deposit_check: "to_check" });
      expect(await listed(id)).toMatchObject({ deposit_check: "to_check", proof: order.proof });
    }
    const declared = await shopping(server, who).whatsapp(byAdmin.id);
    expect([declared.status, declared.body.code]).toEqual([409, "order_cancelled"]);
    expect(mails(who).filter((event) => event === "proof_received")).toHaveLength(2);
  });

  test("T358 another slip of a verified payment may be a second deposit: it is to check", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who);
    accepted(await deciding(server, admin).verifyOrder(order));
    const { order: after } = accepted(await shopping(server, who).proof(order.id));
    expect(after).toMatchObject({ payment_status: "verified", deposit_check: "to_check" });
    expect(await listed(order.id)).toMatchObject({ status: "processing" });
    accepted(await deciding(server, admin).checkDeposit(order.id, "nothing_arrived"));
    expect(await listed(order.id)).toBeUndefined();
    expect(accepted(await shopping(server, who).view(order.id)).order.status).toBe("processing");
  });

  test("T358 the slip of a payment that was verified without one is stored, and nothing is to check", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who, "whatsapp");
    accepted(await deciding(server, admin).verifyOrder(order));
    const { order: after } = accepted(await shopping(server, who).proof(order.id));
    expect(after).toMatchObject({ deposit_check: "", proof: { id: expect.any(String) } });
  });

  test("T358 of a draft that ended is taken, and the draft is not revived", async () => {
    const who = makeShopper(server);
    const order = await placeOrder(server, who, "budget");
    const unpriced = accepted(await shopping(server, who).start()).order;
    sql(
      server,
      `UPDATE orders SET month_period = '2020-01' WHERE id IN ('${order.id}', '${unpriced.id}')`,
    );
    for (const { id } of [order, unpriced]) {
      const { order: after } = accepted(await shopping(server, who).proof(id));
      expect(after).toMatchObject({ status: "pending", deposit_check: "to_check", ended: true });
      const changed = await shopping(server, who).budget(id, 60_000);
      expect([changed.status, changed.body.code]).toEqual([409, "draft_ended"]);
      const completed = await shopping(server, who).complete(after);
      expect(completed.status).toBeGreaterThan(400);
      expect(await listed(id)).toMatchObject({ deposit_check: "to_check" });
    }
    accepted(await deciding(server, admin).checkDeposit(unpriced.id, "nothing_arrived"));
    expect(accepted(await shopping(server, who).view(unpriced.id)).order.status).toBe("cancelled");
    const seen = accepted(await shopping(server, who).view(order.id)).order;
    const { payment } = accepted(await deciding(server, admin).verifyOrder(seen));
    expect(payment).toMatchObject({ payment_status: "verified", deposit_check: "" });
  });

  /** The order in the list of what waits for an admin, where it is once. */
  async function listed(id: string) {
    const { rows } = accepted(await deciding(server, admin).pending());
    const found = rows.filter((row) => row.id === id);
    expect(found.length).toBeLessThanOrEqual(1);
    return found[0];
  }

  const mails = (who: Shopper) =>
    sql<{ event: string }>(
      server,
      `SELECT event FROM mail_outbox WHERE user_id = '${who.id}' ORDER BY rowid`,
    ).map(({ event }) => event);
});

describe("what is no proof", () => {
  const html = "<html><script>alert(1)</script></html>";
  const cases: [string, number, string, Blob | null][] = [
    ["nothing", 422, "proof_required", null],
    ["0 bytes", 422, "file_empty", new Blob([])],
    ["T35 HTML named .jpg", 422, "invalid_file_type", new Blob([html], { type: "image/jpeg" })],
    ["T35 SVG", 422, "invalid_file_type", new Blob(["<svg onload='alert(1)'/>"])],
    ["a renamed .exe", 422, "invalid_file_type", new Blob([Buffer.from("4d5a90000300", "hex")])],
    ["a WebP", 422, "invalid_file_type", new Blob(["RIFF\u0000\u0000\u0000\u0000WEBPVP8 "])],
    ["a truncated PNG", 422, "file_damaged", new Blob([png(100, 100).subarray(0, 40)])],
    ["a truncated PDF", 422, "file_damaged", new Blob(["%PDF-1.4\n1 0 obj"])],
    ["T38 30 000 × 30 000 pixels", 422, "image_too_many_pixels", new Blob([png(30_000, 30_000)])],
    [
      "T39 a byte above 5 MB",
      413,
      "file_too_large",
      new Blob([Buffer.alloc(5 * 1024 * 1024 + 1, 1)]),
    ],
  ];

  test.each(cases)(
    "%s is answered %i %s, and nothing is changed",
    async (_what, status, code, file) => {
      const order = await placeOrder(server, thandi, "budget");
      const before = proofFiles().length;
      const answer = await upload(thandi, { order_id: order.id }, file, "slip.jpg");
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.data).toHaveProperty("file.message");
      expect(accepted(await shopping(server, thandi).view(order.id)).order).toEqual(order);
      expect(proofFiles()).toHaveLength(before);
    },
  );

  test("T39 bodies of 10 and 60 MB are answered 413 while others are served", async () => {
    const order = await placeOrder(server, thandi, "budget");
    for (const megabytes of [10, 60]) {
      const sending = upload(
        thandi,
        { order_id: order.id },
        new Blob([Buffer.alloc(megabytes * 1e6)]),
      )
        .then(({ status }) => status)
        .catch(() => "cut off"); // it need not be read to its end
      expect((await call(server, null, "ready")).status).toBe(200);
      expect([413, "cut off"]).toContain(await sending);
    }
    expect(accepted(await shopping(server, thandi).view(order.id)).order.proof).toBeNull();
  });

  test("T36 a polyglot is stored by its content's type alone and never shown", async () => {
    const order = await placeOrder(server, thandi, "budget");
    const polyglot = new Blob([await jpeg().arrayBuffer(), `<script>alert(1)</script>`]);
    const { proof } = accepted(await upload(thandi, { order_id: order.id }, polyglot, "x.php.svg"));
    expect(proofRow(proof.id)?.file).toMatch(/\.jpg$/);
    const { headers } = await download(proof.id, thandi.token);
    expect(headers.get("content-type")).toBe("image/jpeg");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("T03 reading a proof", () => {
  test("is for its member and the admins, never cached, never shown in our origin (T37)", async () => {
    const { proof } = await placeOrder(server, thandi, "proof");
    const id = proof?.id ?? "";
    for (const { token } of [thandi, admin]) {
      const { status, headers } = await download(id, token);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("content-disposition")).toMatch(
        /^attachment; filename="THA\d+S?-\d+\.jpg"$/,
      );
      expect(headers.get("content-security-policy")).toContain("sandbox");
    }
    const expired = makeShopper(server, { seconds: -60 });
    for (const token of [undefined, sipho.token, "nonsense", expired.token]) {
      expect((await download(id, token)).status).toBe(404);
    }
    expect((await download(randomUUID(), admin.token)).status).toBe(404);
  });

  test("T71 by an admin is logged, by its member it is not", async () => {
    const { proof } = await placeOrder(server, thandi, "proof");
    const id = proof?.id ?? "";
    for (const { token } of [thandi, sipho, admin]) await download(id, token);
    expect(sql(server, `SELECT actor_id, action FROM audit_log WHERE record_id = '${id}'`)).toEqual(
      [{ actor_id: admin.id, action: "proof.opened" }],
    );
  });

  test("T71 a prefetched proof is not logged as opened", async () => {
    const { proof } = await placeOrder(server, thandi, "proof");
    const id = proof?.id ?? "";
    const written = () =>
      sql(server, `SELECT action FROM audit_log WHERE record_id = '${id}' ORDER BY rowid`);
    const ahead = await fetch(`${server.url}/api/app/proofs/${id}?ahead=1`, {
      headers: { Authorization: admin.token },
    });
    expect((await ahead.arrayBuffer()).byteLength).toBe(proof?.size);
    expect(written()).toEqual([{ action: "proof.loaded" }]);
    const told = await fetch(`${server.url}/api/app/proofs/${id}`, {
      method: "HEAD",
      headers: { Authorization: admin.token },
    });
    expect(told.status).toBe(200);
    expect(written()).toEqual([{ action: "proof.loaded" }, { action: "proof.opened" }]);
  });

  test("by PocketBase's own address is answered 404 to everyone, with any token", async () => {
    const { proof } = await placeOrder(server, thandi, "proof");
    const name = proofRow(proof?.id ?? "")?.file;
    const superuser = await server.asSuperuser();
    const fileToken = await superuser.files.getToken();
    for (const query of ["", `?token=${fileToken}`, `?token=${thandi.token}`, "?thumb=100x100"]) {
      const answer = await fetch(
        `${server.url}/api/files/payment_proofs/${proof?.id}/${name}${query}`,
        { headers: { Authorization: admin.token } },
      );
      expect([query, answer.status]).toEqual([query, 404]);
    }
  });

  test("T18 a proof is never changed or replaced", async () => {
    const { proof } = await placeOrder(server, thandi, "proof");
    const before = proofRow(proof?.id ?? "");
    const form = new FormData();
    form.set("file", jpeg(), "other.jpg");
    for (const { token } of [thandi, admin]) {
      for (const method of ["PATCH", "DELETE"]) {
        const answer = await fetch(
          `${server.url}/api/collections/payment_proofs/records/${proof?.id}`,
          { method, headers: { Authorization: token }, ...(method === "PATCH" && { body: form }) },
        );
        expect([403, 404]).toContain(answer.status);
      }
      for (const change of [{ "file-": before?.file }, { "file+": "x.jpg" }, { file: "" }]) {
        const answer = await fetch(
          `${server.url}/api/collections/payment_proofs/records/${proof?.id}`,
          {
            method: "PATCH",
            headers: { Authorization: token, "Content-Type": "application/json" },
            body: JSON.stringify(change),
          },
        );
        expect([403, 404]).toContain(answer.status);
      }
    }
    expect(proofRow(proof?.id ?? "")).toEqual(before);
  });
});

test("T19 the same file for two orders is allowed, and the admin sees a warning", async () => {
  const who = makeShopper(server);
  const file = jpeg();
  const first = await placeOrder(server, who, "budget");
  const second = await placeOrder(server, who, "budget");
  accepted(await shopping(server, who).proof(first.id, file));
  accepted(await shopping(server, who).proof(second.id, file));
  const warningsOf = async (reference: string) =>
    accepted(await deciding(server, admin).pending(`?q=${reference}`)).rows[0]?.warnings;
  expect(await warningsOf(second.payment_reference)).toContainEqual({
    code: "warning_proof_used_before",
    values: expect.objectContaining({ references: first.payment_reference }),
  });
  expect(await warningsOf(first.payment_reference)).toEqual([]);
});

test("F02 a file whose row was never committed is swept away, every other stays", async () => {
  const { proof } = await placeOrder(server, thandi, "proof");
  const kept = proofFiles();
  const folder = join(proofsFolder(), randomUUID());
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "THA20261121000S-1.jpg"), "half a file");
  expect(proofFiles()).toHaveLength(kept.length + 1);
  const superuser = await server.asSuperuser();
  await superuser.crons.run("sweep-orphan-files");
  await expect.poll(() => proofFiles()).toEqual(kept);
  expect((await download(proof?.id ?? "", thandi.token)).status).toBe(200);
});

function proofsFolder(): string {
  const id = value(server, "SELECT id FROM _collections WHERE name = 'payment_proofs'");
  return join(server.dataDir, "storage", String(id));
}

function proofFiles(): string[] {
  return readdirSync(proofsFolder(), { recursive: true })
    .map(String)
    .filter((name) => /\.(jpg|png|pdf)$/.test(name))
    .sort();
}
