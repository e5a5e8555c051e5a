import { expect, test, vi } from "vitest";
import { afterCommit, endTransaction } from "./after-commit";

const error = vi.fn();
const app = { logger: () => ({ error }) } as unknown as App;

test("is done once, after the transaction, and never for one that was rolled back", () => {
  const work = vi.fn();
  afterCommit(work);
  endTransaction(app, false);
  endTransaction(app, true);
  expect(work).not.toHaveBeenCalled();
  afterCommit(work);
  endTransaction(app, true);
  endTransaction(app, true);
  expect(work.mock.calls).toEqual([[app]]);
});

test("what fails is logged, and the rest is done", () => {
  const work = vi.fn();
  afterCommit(() => {
    throw new Error("the disk is full");
  });
  afterCommit(work);
  endTransaction(app, true);
  expect(error).toHaveBeenCalledOnce();
  expect(work).toHaveBeenCalledOnce();
});
