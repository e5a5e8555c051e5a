import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { MessageList } from "./message-list";

vi.spyOn(console, "warn").mockImplementation(() => {}); // there is no router

function shown(count: number): string {
  const message = {
    title: "Closed on Friday",
    text: "We answer on Monday.",
    path: "",
    at: "2026-11-30 08:00:00.000Z",
    read: true,
  };
  const notifications = Array.from({ length: count }, (_, at) => ({ ...message, id: `m${at}` }));
  const cached = { value: { notifications, seenUntil: "" }, asOf: 0, mark: "" };
  return renderToStaticMarkup(<MessageList cached={cached} failure={undefined} fresh={[]} />);
}

it.each([
  [49, false],
  [50, true],
] as const)(
  "F664 of %i messages the bell says that older ones may be missing: %s",
  (count, says) => {
    expect(shown(count).includes("Only your newest 50 messages are shown.")).toBe(says);
  },
);
