import { expect, test } from "vitest";
import { messageTitle } from "@/domain/payment/details";
import { SAMPLES } from "../../scripts/mails/samples";

test.each(Object.keys(SAMPLES))("an admin reads what %s is about, in words", (event) => {
  expect(messageTitle(event)).not.toBe(event);
});
