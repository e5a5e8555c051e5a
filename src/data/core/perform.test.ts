import { expect, test } from "vitest";
import { RequestError } from "./client";
import { attempt } from "./perform";

const NOT_REMOVED = { title: "Address not removed" };

async function toastOf(status: number, code: string, failed = NOT_REMOVED) {
  const refusal = new RequestError(status, { code });
  return (await attempt(failed, () => Promise.reject(refusal)))?.toast;
}

test("F268 what may have been done is not called undone", async () => {
  const toast = await toastOf(0, "no_answer");
  expect(toast).toEqual({
    title: "We don't know if it worked",
    description: "We got no answer from our server. Please check your connection and try again.",
  });
  expect(await toastOf(0, "offline")).toEqual({
    ...NOT_REMOVED,
    description: "You're offline. Please try again when you're back online.",
  });
  expect(await toastOf(404, "not_found")).toEqual({ ...NOT_REMOVED, description: "Not found" });
});

test("a toast with words of its own keeps them", async () => {
  const own = { title: "Failed to create order", description: "Please try again." };
  expect(await toastOf(0, "no_answer", own)).toEqual(own);
});

test("F678 a phone without room is told so, and not that something went wrong", async () => {
  const full = new DOMException("", "QuotaExceededError");
  const failure = await attempt(NOT_REMOVED, () => Promise.reject(full));
  expect(failure?.toast.description).toMatch(/^Your phone has no space for this/);
});
