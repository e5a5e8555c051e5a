import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { NEWER_CONTENT } from "@/domain/sync/newer-content";
import { stubLocalStorage } from "../../../tests/support/browser-globals";

const worker = new EventTarget();

beforeAll(() => {
  vi.resetModules(); // these modules join the phone to its database, in which other files have no part
  vi.stubGlobal("navigator", { onLine: true, serviceWorker: worker });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("window", new EventTarget());
  stubLocalStorage();
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const delivery = (date: string) => ({ date, cut_off_at: `${date} 10:00:00.000Z`, state: "open" });

function announce(path: string) {
  const data = { type: NEWER_CONTENT, path, body: "" };
  worker.dispatchEvent(new MessageEvent("message", { data }));
}

test("F359 deliveries of the last visit give way to newer ones once a slow line has brought them", async () => {
  const { followDeliveries } = await import("./coming-deliveries");
  let known = [delivery("2026-12-04")];
  const fetched = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => Response.json({ deliveries: known }));
  const told = vi.fn();
  const end = followDeliveries(told);
  await expect.poll(() => told.mock.lastCall).toEqual([[delivery("2026-12-04")]]);

  known = [delivery("2026-12-05")];
  announce("/api/app/business");
  announce("/api/app/deliveries");
  await expect.poll(() => told.mock.lastCall).toEqual([[delivery("2026-12-05")]]);

  end();
  announce("/api/app/deliveries");
  const later = vi.fn();
  followDeliveries(later)();
  await expect.poll(() => later.mock.calls).toHaveLength(1);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("T750 a WhatsApp number of the last visit gives way to the newer one, before a slip is sent there", async () => {
  const { followBusiness } = await import("./follow-business");
  const answer = (whatsapp: string) => ({
    information_officer: "",
    demo: false,
    sends_email: true,
    support: { whatsapp, email: "", phone: "" },
  });
  const fetched = vi.spyOn(globalThis, "fetch");
  const told = vi.fn();
  const numberIs = (whatsapp: string) =>
    fetched.mockImplementation(async () => Response.json(answer(whatsapp)));
  numberIs("+27820000001");
  const end = followBusiness(told);
  await expect.poll(() => told.mock.lastCall).toEqual([answer("+27820000001")]);
  numberIs("+27820000002");
  announce("/api/app/business");
  await expect.poll(() => told.mock.lastCall).toEqual([answer("+27820000002")]);
  end();
});
