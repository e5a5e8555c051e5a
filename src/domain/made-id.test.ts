import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { correctResultSchema } from "./closing/responses";
import { idSchema } from "./id";
import { enterSchema, refundSchema } from "./ledger/manual";
import { askSchema } from "./ledger/proposals";
import { madeIdSchema } from "./made-id";
import { sendMessageSchema } from "./message/message";
import { sendNoteSchema } from "./order/list-requests";
import { uploadProofSchema } from "./order/requests";
import { startOrderSchema } from "./order/start-order";
import { changeBankSchema } from "./settings/settings";
import {
  creditLineSchema,
  emailMemberSchema,
  matchRefundSchema,
  matchSchema,
  notOursSchema,
  reopenLineSchema,
  returnLineSchema,
} from "./statement/desk/desk";

const made = randomUUID();
const derived = `${made.slice(0, 14)}8${made.slice(15)}`;

/** What is wrong with the id of a request that has nothing else. */
function refusalOf(schema: z.ZodMiniType, id: string) {
  const { error } = schema.safeParse({ id, kind: "entry" });
  return error?.issues.find(({ path }) => path.join() === "id")?.message;
}

test.each<[string, z.ZodMiniType]>([
  ["an order", startOrderSchema],
  ["a proof", uploadProofSchema],
  ["a message to the buyer", sendNoteSchema],
  ["an entry by hand", enterSchema],
  ["a refund", refundSchema],
  ["a correction", correctResultSchema],
  ["what a second admin is asked", askSchema],
  ["another bank account", changeBankSchema],
  ["a message to members", sendMessageSchema],
  ["a match", matchSchema],
  ["a credit", creditLineSchema],
  ["a line that isn't ours", notOursSchema],
  ["a return", returnLineSchema],
  ["a refund's line", matchRefundSchema],
  ["a line that is open again", reopenLineSchema],
  ["an email about a deposit", emailMemberSchema],
])("T787 %s takes no id that the server derives from another one", (_what, schema) => {
  expect(refusalOf(schema, derived)).toBe("body_invalid");
  expect(refusalOf(schema, made)).toBeUndefined();
});

test("what the server derived is named by its id as any other row", () => {
  expect([idSchema, madeIdSchema].map((schema) => schema.safeParse(derived).success)).toEqual([
    true,
    false,
  ]);
});
