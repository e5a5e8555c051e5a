import { expect, it, vi } from "vitest";
import { openNews } from "./show-news";

const PATH = "/dashboard/orders#1";

function tapped(windows: unknown[], data: unknown = { path: PATH }) {
  const clients = { matchAll: async () => windows, openWindow: vi.fn() };
  const notification = { data, close: vi.fn() };
  return { clients, notification };
}

async function tap({ clients, notification }: ReturnType<typeof tapped>) {
  await openNews(
    notification as unknown as Notification,
    clients as unknown as Parameters<typeof openNews>[1],
  );
  expect(notification.close).toHaveBeenCalled();
}

it("leads the app's window to what the message is about", async () => {
  const focus = vi.fn();
  const navigate = vi.fn(async () => ({ focus }));
  const opened = tapped([{ navigate }]);
  await tap(opened);
  expect(navigate).toHaveBeenCalledWith(PATH);
  expect(focus).toHaveBeenCalled();
  expect(opened.clients.openWindow).not.toHaveBeenCalled();
});

it("opens a window where there is none, or none that it may lead", async () => {
  const refused = { navigate: () => Promise.reject(new TypeError("another worker's")) };
  for (const windows of [[], [refused]]) {
    const opened = tapped(windows);
    await tap(opened);
    expect(opened.clients.openWindow).toHaveBeenCalledWith(PATH);
  }
});

it("opens the orders where the message says nothing", async () => {
  const opened = tapped([], null);
  await tap(opened);
  expect(opened.clients.openWindow).toHaveBeenCalledWith("/dashboard/orders");
});
