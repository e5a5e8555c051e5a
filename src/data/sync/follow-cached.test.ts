import { expect, test, vi } from "vitest";
import { RequestError } from "../core/client";

vi.stubGlobal("window", new EventTarget());
vi.stubGlobal("document", new EventTarget());
vi.mock("../core/room", () => ({ untilRoom: (act: () => Promise<void>) => act() }));
vi.mock("../core/session", async (given) => ({
  ...(await given<object>()),
  storedSession: () => ({ user: { id: "thandi" } }),
}));
vi.mock("../remote/watch-member", () => ({ watchMember: () => () => {} }));
const { follow } = await import("./follow-cached");

test.each([
  ["unreachable", ["unreachable", "offline"]],
  ["not_found", ["not_found"]],
])(
  "F647 what failed a moment before the phone lost its network says that: %s",
  async (code, told) => {
    const codes: (string | null)[] = [];
    const end = follow(
      "thandi",
      [],
      () => Promise.reject(new RequestError(0, { code })),
      (one) => {
        codes.push(one);
      },
    );
    await vi.waitFor(() => expect(codes).toHaveLength(1));
    window.dispatchEvent(new Event("offline"));
    expect(codes).toEqual(told);
    end();
    window.dispatchEvent(new Event("offline"));
    expect(codes).toEqual(told);
  },
);
