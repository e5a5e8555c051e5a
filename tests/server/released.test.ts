import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDatabase } from "../../scripts/schema.mjs";
import { differences } from "../support/desk";
import { type Person, signIn } from "../support/members";
import { accepted, deciding, type Shopper } from "../support/ordering";
import { startServer, type TestServer } from "../support/pocketbase";
import { RELEASED_VERSIONS, type Released, readReleased, unpackServer } from "../support/released";

describe.each(RELEASED_VERSIONS)("F185 what version %s left behind", (version) => {
  let server: TestServer;
  let released: Released;
  let member: Person;
  let admin: Person;

  beforeAll(async () => {
    released = readReleased(version);
    const offset = Date.parse(released.madeAt) - Date.now();
    const env = { CLOCK_OFFSET_MS: String(offset) };
    server = await startServer({ dataDir: unpackServer(version), env });
    member = await signIn(server, released.member.email);
    admin = await signIn(server, released.admin.email);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(server.dataDir, { recursive: true });
  });

  test("a server that is updated has the schema of a new one, and its ledger adds up", async () => {
    const fresh = await startServer();
    const schema = ({ dataDir }: TestServer) =>
      describeDatabase(dataDir).filter((line: string) => !line.startsWith("row of "));
    try {
      expect(schema(server)).toEqual(schema(fresh));
    } finally {
      await fresh.stop();
    }
    expect(differences(server)).toEqual([]);
  });

  test("everything that an app of that version sends is accepted", async () => {
    const answers = [];
    for (const { path, contentType, body } of released.requests) {
      const response = await fetch(server.url + path, {
        method: "POST",
        headers: { Authorization: member.pb.authStore.token, "Content-Type": contentType },
        body: isProof(path) ? proofOf(released) : Buffer.from(body, "base64"),
      });
      answers.push({ path, status: response.status });
    }
    expect(answers).toEqual(released.requests.map(({ path, status }) => ({ path, status })));
    expect(differences(server)).toEqual([]);
  });

  test("then an admin finds the payments that are pending, and verifies one", async () => {
    const desk = deciding(server, asShopper(admin));
    const { rows } = accepted(await desk.pending());
    const order = rows.find(({ kind, proof }) => kind === "order" && proof);
    if (!order) throw new Error("no order has a proof");
    expect((await desk.verify(order)).status).toBe(200);
    expect(differences(server)).toEqual([]);
  });
});

function asShopper({ id, email, pb }: Person): Shopper {
  return { id, email, name: "", token: pb.authStore.token };
}

/** The browser does not say which bytes of a file it sent; they are still on the phone. */
function isProof(path: string): boolean {
  return path.includes("/proof/part?") && path.includes("from=");
}

function proofOf({ phone }: Released): Buffer<ArrayBuffer> {
  const waiting = phone.stores.find(({ name }) => name === "outbox")?.rows ?? [];
  const files = waiting.map(({ value }) => (value as { file?: { $blob: string } }).file);
  return Buffer.from(files.find((file) => file)?.$blob ?? "", "base64");
}
