import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const pushSecret = vi.hoisted(() => vi.fn(async () => "secret"));
vi.mock("../local/device/push-secret", () => ({ pushSecret }));
vi.mock("../remote/push", () => ({
  readPushSettings: async () => ({ public_key: "key", kinds: ["delivery_day"] }),
}));

vi.resetModules(); // other files have loaded what is a stand-in here
const { keepSubscribed, pushKinds, pushSupport } = await import("./push");
afterAll(() => void vi.resetModules());

interface Subscription {
  readonly endpoint: string;
  unsubscribe(): Promise<boolean>;
}
let subscription: Subscription | null;
let registration: object | undefined;
let told: string[];
let isRefusing: boolean;

const pushManager = {
  getSubscription: async () => subscription,
  subscribe: async () => {
    const unsubscribe = async () => {
      subscription = null;
      return true;
    };
    subscription = { endpoint: "https://push.test/next", unsubscribe };
    return subscription;
  },
};

beforeEach(() => {
  subscription = null;
  registration = { active: {}, pushManager };
  told = [];
  isRefusing = false;
  const serviceWorker = {
    getRegistration: async () => registration,
    get ready() {
      return Promise.resolve(registration);
    },
  };
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("fetch", async (url: string) => {
    told.push(url);
    return isRefusing && url.endsWith("renew")
      ? new Response("{}", { status: 503 })
      : Response.json({ public_key: "key" });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("F364 a phone that has lost its subscription", () => {
  test("subscribes again and tells the server", async () => {
    expect(await pushKinds()).toEqual(["delivery_day"]);
    expect(told).toEqual(["/api/app/push/settings", "/api/app/push/renew"]);
    expect(await pushKinds()).toEqual(["delivery_day"]);
    expect(told).toHaveLength(2);
  });

  test("isn't looked for where its user gave no permission, or it has no notifications", async () => {
    pushSecret.mockClear();
    for (const notification of [{ permission: "default" }, undefined]) {
      vi.stubGlobal("Notification", notification);
      expect(await keepSubscribed()).toBe(false);
    }
    expect(pushSecret).not.toHaveBeenCalled();
  });

  test("counts as off while that fails, and tries again", async () => {
    isRefusing = true;
    expect(await pushKinds()).toEqual([]);
    expect(subscription, "one that the server doesn't know is none").toBeNull();
    isRefusing = false;
    expect(await pushKinds()).toEqual(["delivery_day"]);
  });
});

describe("what a browser can do", () => {
  test("F364 is known later while its worker isn't installed", async () => {
    for (const installing of [undefined, { pushManager }]) {
      registration = installing;
      expect(await pushSupport()).toBe("later");
    }
  });

  test("is nothing where there are no workers, and asking once there is one", async () => {
    expect(await pushSupport()).toBe("ready");
    vi.stubGlobal("Notification", { permission: "denied" });
    expect(await pushSupport()).toBe("refused");
    vi.stubGlobal("navigator", {});
    expect(await pushSupport()).toBe("none");
  });
});
