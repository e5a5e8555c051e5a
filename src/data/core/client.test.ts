import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "@/domain/time/durations";
import type { RequestError } from "./client";

let client: typeof import("./client");
let session: typeof import("./session");

const TOKEN = `head.${btoa(JSON.stringify({ exp: 4e9 }))}.signature`;

beforeAll(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  client = await import("./client");
  session = await import("./session");
});
afterEach(() => vi.restoreAllMocks());

const page = (status: number) =>
  new Response("<h1>Sign in to the network</h1>", {
    status,
    headers: { "Content-Type": "text/html", "Retry-After": "60" },
  });
const own = (status: number, code: string) => Response.json({ status, code, data: {} }, { status });

function answers(...responses: Response[]) {
  const mock = vi.spyOn(globalThis, "fetch").mockReset();
  for (const response of responses) mock.mockResolvedValueOnce(response);
  return mock;
}

const failureOf = (path = "orders") =>
  client.send(path).then(
    () => expect.fail("was taken for an answer"),
    (error: RequestError) => error,
  );

function signIn(id = "1") {
  const user = { id, email: `${id}@members.test`, isAdmin: false, roles: [], isLeaving: false };
  session.saveSession("SIGNED_IN", { token: TOKEN, user, renewedAt: 0 });
}

test("T52 a renewal that is answered late leaves no token of who was signed in before", async () => {
  signIn();
  const old = session.getSession()?.token ?? "";
  const renewed = `${old}-renewed`;
  const fetched = answers(
    Response.json({ token: renewed, record: { id: "1" } }),
    Response.json({}),
  );
  const renewal = client.pb.collection("users").authRefresh();
  const user = { id: "2", email: "2@members.test", isAdmin: false, roles: [], isLeaving: false };
  session.saveSession("SIGNED_IN", { token: "the next member's", user, renewedAt: 0 });
  await renewal;
  await client.send("orders");
  const { headers } = fetched.mock.calls[1]?.[1] ?? {};
  expect(new Headers(headers).get("Authorization")).toBe("the next member's");
});

describe("a request without an answer", () => {
  const lost = () =>
    vi.spyOn(globalThis, "fetch").mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
  const codeOf = (request: Promise<unknown>) => request.catch((error: RequestError) => error.code);

  test("F268 may have changed what it was sent to change", async () => {
    lost();
    expect(await codeOf(client.send("orders"))).toBe("unreachable");
    expect(await codeOf(client.send("addresses/remove", { body: { id: "1" } }))).toBe("no_answer");
    const signIn = client.pb.collection("users").authWithPassword("a@b.test", "a password");
    expect(await codeOf(signIn.catch((error) => Promise.reject(error.originalError)))).toBe(
      "unreachable",
    );
    answers(page(504));
    expect(await codeOf(client.send("account/leave", { body: {} }))).toBe("no_answer");
  });

  test("was not sent by a phone without a network", async () => {
    lost();
    vi.stubGlobal("navigator", { onLine: false });
    const code = await codeOf(client.send("addresses/remove", { body: { id: "1" } }));
    vi.stubGlobal("navigator", { onLine: true });
    expect(code).toBe("offline");
  });

  test("was sent, where the network went after it", async () => {
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      vi.stubGlobal("navigator", { onLine: false });
      throw new TypeError("Failed to fetch");
    });
    const code = await codeOf(client.send("addresses/remove", { body: { id: "1" } }));
    vi.stubGlobal("navigator", { onLine: true });
    expect(code).toBe("no_answer");
  });
});

describe("F37 what is not our server's answer is none", () => {
  test.each([200, 401, 403, 404, 409, 413, 503])("a page of status %d", async (status) => {
    signIn();
    answers(page(status));
    const failure = await failureOf();
    expect(failure.status).toBe(0);
    expect(failure.code).toBe("unreachable");
    expect(client.isPassing(failure)).toBe(true);
    expect(session.getSession()?.token).toBe(TOKEN);
  });

  test("an empty 204, where an answer is due", async () => {
    answers(new Response(null, { status: 204 }));
    expect((await failureOf()).status).toBe(0);
  });

  test("an answer that was cut off", async () => {
    answers(new Response('{"orders": [', { headers: { "Content-Type": "application/json" } }));
    expect((await failureOf()).status).toBe(0);
  });

  test("another program's JSON", async () => {
    answers(Response.json({ error: { code: "404" } }, { status: 404 }));
    expect((await failureOf()).status).toBe(0);
  });

  test("PocketBase's own refusal, which names no reason, is not for good", async () => {
    answers(Response.json({ status: 404, message: "Not found.", data: {} }, { status: 404 }));
    const failure = await failureOf();
    expect(failure.status).toBe(404);
    expect(client.isPassing(failure)).toBe(true);
  });

  test("our own refusal is for good", async () => {
    answers(own(404, "order_not_found"));
    const failure = await failureOf();
    expect(failure.code).toBe("order_not_found");
    expect(client.isPassing(failure)).toBe(false);
  });
});

test("F36 the wait that a server asks for is known, also from a proxy's page", async () => {
  answers(page(503));
  expect((await failureOf()).retryAfterMs).toBe(60_000);
});

test("a 401 of our server ends the session; one without a reason asks our own route first, once", async () => {
  signIn();
  answers(own(401, "not_signed_in"));
  await failureOf();
  expect(session.getSession()).toBeNull();
  signIn();
  const plain = () => Response.json({ status: 401, data: {} }, { status: 401 });
  const asked = answers(plain(), plain());
  await failureOf();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(session.getSession()?.token).toBe(TOKEN);
});

test("T52 nothing is sent for a member who is no longer signed in", () => {
  signIn("2");
  expect(() => client.assertSameUser("2")).not.toThrow();
  expect(() => client.assertSameUser("1")).toThrow(client.RequestError);
});

test("F39 a lost stream is asked for again less and less often, by each phone at moments of its own", () => {
  const { predefinedReconnectIntervals: waits } = client.pb.realtime as unknown as {
    predefinedReconnectIntervals: number[];
  };
  expect(waits[0]).toBeLessThan(500);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(15_000);
  expect(waits.at(-1)).toBeLessThanOrEqual(45_000);
  expect(waits.every((wait) => wait % 100 === 0)).toBe(false);
});

test("T52 a command is sent as its own member alone", () => {
  signIn("1");
  expect(() => client.assertSameUser("1")).not.toThrow();
  signIn("2");
  expect(() => client.assertSameUser("1")).toThrow(expect.objectContaining({ status: 0 }));
  session.clearSession();
  expect(() => client.assertSameUser("1")).toThrow(expect.objectContaining({ status: 0 }));
});

test("T351 a request that a later one overtook is sent again under the next number", async () => {
  const { saveMarks } = await import("./seen-mark");
  const given: (number | undefined)[] = [];
  saveMarks({
    seen: async () => "",
    take: async () => true,
    nextNumber: async (than) => `phone.${given.push(than)}`,
    onRestored: () => {},
  });
  signIn();
  const late = Response.json({ status: 409, code: "request_late", number: 7 }, { status: 409 });
  const mock = answers(late, Response.json({ profile: {} }));
  expect(await client.send("profile", { body: { id: "1" } })).toEqual({ profile: {} });
  const numbers = mock.mock.calls.map(([, init]) => new Headers(init?.headers).get("X-Phone"));
  expect(numbers).toEqual(["phone.1", "phone.2"]);
  expect(given, "above the one that the server knows").toEqual([0, 7]);

  answers(...[1, 2, 3].map(() => own(409, "request_late")));
  const failure = await client.send("profile", { body: {} }).catch((error: RequestError) => error);
  expect(client.isPassing(failure as RequestError), "then it waits").toBe(true);
  mock.mockReset().mockResolvedValueOnce(Response.json({}));
  await client.send("orders");
  expect(new Headers(mock.mock.calls[0]?.[1]?.headers).has("X-Phone"), "what only reads").toBe(
    false,
  );
});

test("F356 F357 an answer that the service worker may have kept says nothing of the server as it is now", async () => {
  const { saveMarks } = await import("./seen-mark");
  const { clockAhead } = await import("./server-clock");
  const take = vi.fn(async () => true);
  const mark = async () => "run.9";
  saveMarks({ seen: mark, take, nextNumber: mark, onRestored: () => {} });
  const threeDaysOld = () =>
    Response.json(
      {},
      {
        headers: {
          "Cache-Control": "private, no-store",
          Date: new Date(Date.now() - 3 * DAY_MS).toUTCString(),
          "X-Server-Mark": "other-run.1",
        },
      },
    );
  const mock = answers(...["business", "deliveries", "orders"].map(threeDaysOld));
  await client.send("business");
  await client.send("deliveries");
  expect([take.mock.calls, clockAhead.get()]).toEqual([[], 0]);
  await client.send("orders");
  expect(take.mock.calls).toEqual([["run.9", "other-run.1"]]);
  expect(clockAhead.get()).toBeLessThan(-2 * DAY_MS);
  clockAhead.set(0);
  const sent = mock.mock.calls.map(([, init]) => new Headers(init?.headers).get("X-Seen-Mark"));
  expect(sent).toEqual([null, null, "run.9"]);
});

test.each([401, 403, 404])(
  "T352 a stream that is answered %d asks for its session",
  async (status) => {
    signIn();
    const ended = { status: 401, code: "session_expired", reason: "password_changed", data: {} };
    const mock = answers(own(status, ""), Response.json(ended, { status: 401 }));
    await client.fetchOwn("https://pantry.test/api/realtime", { method: "POST" }).catch(() => {});
    await expect.poll(() => session.getSession()).toBeNull();
    expect(String(mock.mock.calls[1]?.[0])).toMatch(/\/api\/app\/session$/);
  },
);
