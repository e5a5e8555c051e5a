import { expect, test, vi } from "vitest";
import { createStore } from "./store";

test("tells each change, and what is no change to nobody", () => {
  const store = createStore("a");
  const told = vi.fn();
  const end = store.subscribe(told);
  store.set("a");
  expect(told).not.toHaveBeenCalled();
  store.set("b");
  expect(told).toHaveBeenCalledTimes(1);
  expect([store.get(), store.initial()]).toEqual(["b", "a"]);
  end();
  store.set("c");
  expect(told).toHaveBeenCalledTimes(1);
});
