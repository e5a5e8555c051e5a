import { expect, it } from "vitest";
import { prepareSlip } from "./prepare-proof";

it("F697 of a file that is too large for a slip's photo it is said which photos we take, and not 5 MB", async () => {
  const size = 60 * 1024 * 1024;
  expect(await prepareSlip({ size } as Blob)).toEqual({ ok: false, code: "slip_photo_required" });
});
