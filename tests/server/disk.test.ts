import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Health, healthProblems } from "@/domain/health/health";
import { messageOf } from "@/domain/text/messages";
import { fakeProgram, scratchFolder } from "../support/fake-program";
import { serverForFile } from "../support/for-file";
import {
  accepted,
  call,
  jpeg,
  mailsTo,
  makeShopper,
  placeOrder,
  proofForm,
  shopping,
  sql,
  value,
} from "../support/ordering";
import { SyncPhone } from "../support/sync-phone";

/** More than any disk has free, or a fourth of that. */
const FULL = { DISK_RESERVE_MB: "9999999999999" };

const server = await serverForFile();
const admin = makeShopper(server, { admin: true });

const health = async () => accepted(await call<Health>(server, admin, "admin/health"));
const proofs = () => value(server, "SELECT COUNT(*) FROM payment_proofs");

test("T40 files of one member have a bound in a day, over all their orders", async () => {
  const who = makeShopper(server);
  const first = await placeOrder(server, who, "budget");
  const second = await placeOrder(server, who, "budget");
  const sent = accepted(await shopping(server, who).proof(first.id));
  const copies = (count: number, size: number, ago: string) =>
    sql(
      server,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       INSERT OR REPLACE INTO payment_proofs (id, user_id, size, created_at)
       SELECT '${who.id}' || i, '${who.id}', ${size}, strftime('%Y-%m-%d %H:%M:%fZ', 'now', '${ago}') FROM n`,
    );
  const refused = { status: 429, body: { code: "too_many_files_today" } };
  const add = (id: string) => shopping(server, who).proof(second.id, jpeg(), id);

  copies(19, 1_000, "-23 hours");
  const before = proofs();
  expect(await add(randomUUID())).toMatchObject(refused);
  expect(proofs()).toBe(before);
  const { id = "" } = sent.order.proof ?? {};
  expect((await shopping(server, who).proof(first.id, jpeg(), id)).status, "sent again").toBe(200);
  copies(19, 1_000, "-25 hours");
  expect((await add(randomUUID())).status).toBe(200);
  copies(10, 4_000_000, "-1 hours");
  expect(await add(randomUUID())).toMatchObject(refused);
});

test("T40, F04 while the disk runs full files are refused, reads work, and the admins get an email", async () => {
  const who = makeShopper(server);
  const order = await placeOrder(server, who, "budget");
  await server.restart(FULL);
  const before = proofs();
  const form = proofForm({ id: randomUUID(), order_id: order.id }, jpeg());
  expect(await call(server, who, "orders/proof", form)).toMatchObject({
    status: 507,
    body: { code: "no_room_for_files", message: messageOf("no_room_for_files") },
  });
  expect(proofs()).toBe(before);
  expect(await shopping(server, who).start()).toMatchObject({
    status: 503,
    body: { code: "no_room" },
  });
  const person = { id: who.id, pb: { authStore: { token: who.token } } };
  const phone = new SyncPhone(server, person);
  expect((await phone.sync()).status, "a pull").toBe(200);
  phone.add("items", { id: "one", itemName: "Milk" });
  expect((await phone.sync()).status, "a push").toBe(503);
  const { order: seen } = accepted(await shopping(server, who).view(order.id));
  expect(seen.order_budget).toBe(50_000);
  accepted(await shopping(server, who).whatsapp(order.id));

  expect(healthProblems(await health())).toContain("disk_low");
  const superuser = await server.asSuperuser();
  for (let run = 0; run < 2; run++) await superuser.crons.run("watch-disk");
  await expect.poll(() => mailsTo(server, admin)).toEqual({ disk_low: 1 });
  await expect.poll(() => server.output()).toContain("MB are free");

  await server.restart({ DISK_RESERVE_MB: "1" });
  expect((await phone.sync()).status).toBe(200);
  accepted(await shopping(server, who).proof(order.id));
  expect(healthProblems(await health())).not.toContain("disk_low");
});

test("F465 members' files are refused while the disk is full that a link in the data folder leads to", async () => {
  const who = makeShopper(server);
  const order = await placeOrder(server, who, "budget");
  const bin = scratchFolder();
  const free = `case "$*" in */storage) n=5;; *) n=99999999;; esac`;
  fakeProgram(
    bin,
    "df",
    `${free}\necho "Filesystem Blocks Used Available Capacity Mounted"\necho "disk 1 1 $n 1% /"`,
  );
  await server.restart({ DISK_RESERVE_MB: "500", PATH: `${bin}:${process.env.PATH}` });
  expect(healthProblems(await health())).toContain("disk_low");
  const form = proofForm({ id: randomUUID(), order_id: order.id }, jpeg());
  expect((await call(server, who, "orders/proof", form)).status).toBe(507);
});
