import { expect, it, vi } from "vitest";
import { kindAnswersOnly, networkWait, tellPages } from "./public-content";

it("waits a second on a fast connection, and two on a slow or unknown one", () => {
  expect(networkWait({ effectiveType: "4g" })).toBe(1);
  expect(networkWait({ effectiveType: "2g" })).toBe(2);
  expect(networkWait(undefined)).toBe(2);
});

const answered = (status: number) =>
  kindAnswersOnly.fetchDidSucceed?.({
    response: new Response(null, { status }),
    request: new Request("https://pantry.test/"),
    event: new Event("fetch") as ExtendableEvent,
  });

it.each([500, 503, 429])("takes an answer of status %i for none", async (status) => {
  await expect(answered(status)).rejects.toThrow(String(status));
});

it.each([200, 404])("takes an answer of status %i as it is", async (status) => {
  expect((await answered(status))?.status).toBe(status);
});

async function told(before: string | null, after: string) {
  const postMessage = vi.fn();
  const clients = { matchAll: async () => [{ postMessage }] } as unknown as Clients;
  await tellPages(clients).cacheDidUpdate?.({
    cacheName: "public-content",
    request: new Request("https://pantry.test/api/app/fragments/faqs"),
    oldResponse: before === null ? null : new Response(before),
    newResponse: new Response(after),
    event: new Event("fetch") as ExtendableEvent,
  });
  return postMessage.mock.calls.map(([news]) => news);
}

it("tells pages of an answer that differs from the one before", async () => {
  const path = "/api/app/fragments/faqs";
  expect(await told("old", "new")).toEqual([{ type: "NEWER_CONTENT", path, body: "new" }]);
  expect(await told("same", "same")).toEqual([]);
  expect(await told(null, "first")).toEqual([]);
});
