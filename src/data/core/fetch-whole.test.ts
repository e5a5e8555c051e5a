import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchWhole } from "./fetch-whole";

const SECOND = 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers its headers, then `bytesPerSecond` for `seconds`, and then nothing more. */
function drip(bytesPerSecond: number, seconds: number, thenEnds: boolean): typeof fetch {
  return async (_url, init) => {
    const signal = init?.signal as AbortSignal;
    let sent = 0;
    const body = new ReadableStream({
      start: (stream) => signal.addEventListener("abort", () => stream.error(signal.reason)),
      pull: async (stream) => {
        if (sent === seconds) return thenEnds ? stream.close() : new Promise(() => {});
        sent += 1;
        await new Promise((done) => setTimeout(done, SECOND));
        stream.enqueue(new Uint8Array(bytesPerSecond));
      },
    });
    return new Response(body);
  };
}

const never: typeof fetch = (_url, init) =>
  new Promise((_, failed) => {
    init?.signal?.addEventListener("abort", () => failed(init.signal?.reason));
  });

async function outcomeAfter(seconds: number, answer: Promise<Response>) {
  let outcome = "waits";
  answer.then(
    () => (outcome = "whole"),
    ({ name }: Error) => (outcome = name),
  );
  await vi.advanceTimersByTimeAsync(seconds * SECOND);
  return outcome;
}

describe("F35 a request has a limit that covers headers and body", () => {
  test("a server that answers nothing is given up after 30 s", async () => {
    const answer = fetchWhole("/x", {}, never);
    expect(await outcomeAfter(29, answer)).toBe("waits");
    expect(await outcomeAfter(2, answer)).toBe("TimeoutError");
  });

  test("an answer that stalls half-way is given up", async () => {
    const answer = fetchWhole("/x", {}, drip(1000, 5, false));
    expect(await outcomeAfter(60, answer)).toBe("TimeoutError");
  });

  test("a byte now and then does not keep it waiting", async () => {
    const answer = fetchWhole("/x", {}, drip(1, 3600, true));
    expect(await outcomeAfter(35, answer)).toBe("TimeoutError");
  });

  test("a large answer over 30 kbit/s arrives", async () => {
    const answer = fetchWhole("/x", {}, drip(3750, 100, true));
    expect(await outcomeAfter(102, answer)).toBe("whole");
    expect((await (await answer).blob()).size).toBe(375_000);
  });

  test("the limit follows the size of what is sent", async () => {
    const answer = fetchWhole("/x", { body: new Blob(["x".repeat(100_000)]) }, never);
    expect(await outcomeAfter(79, answer)).toBe("waits");
    expect(await outcomeAfter(2, answer)).toBe("TimeoutError");
  });

  test("the limit follows the size of a photo beside other fields", async () => {
    const body = new FormData();
    body.set("id", "slip");
    body.set("file", new Blob(["x".repeat(100_000)]));
    const answer = fetchWhole("/x", { body }, never);
    expect(await outcomeAfter(79, answer)).toBe("waits");
    expect(await outcomeAfter(2, answer)).toBe("TimeoutError");
  });

  test("the caller may give up earlier", async () => {
    const asking = new AbortController();
    const answer = fetchWhole("/x", { signal: asking.signal }, never);
    asking.abort();
    expect(await outcomeAfter(0, answer)).toBe("AbortError");
  });
});

test("an answer without content is one, also where the browser gives it an empty stream", async () => {
  const empty = { body: new Blob([]).stream(), status: 204, headers: new Headers() };
  const answer = await fetchWhole("/x", {}, async () => empty as Response);
  expect([answer.status, await answer.text()]).toEqual([204, ""]);
});
