import * as z from "zod/mini";
import { addressSchema } from "@/domain/members/address-requests";
import { writtenProfileSchema } from "@/domain/members/profile-requests";
import { membershipPaymentSchema } from "@/domain/membership/responses";
import { sentContentSchema } from "@/domain/order/stored-content";
import { orderViewSchema } from "@/domain/order/view";
import { SYNCED_TABLES } from "@/domain/sync/synced-tables";
import { issue } from "@/domain/text/messages";
import { ADDRESSES_MAX } from "@/domain/text/text-limits";

/** The header of these requests: an `X-Server-Mark` that the phone has seen and the server lost. */
export const LOST_MARK = "X-Lost-Mark";

const revisionSchema = z
  .number(issue("text_invalid"))
  .check(z.gte(0, issue("text_invalid")), z.lte(Number.MAX_SAFE_INTEGER, issue("text_invalid")));
const keysSchema = (max: number) =>
  z
    .array(z.string(issue("text_invalid")).check(z.maxLength(100, issue("text_invalid"))))
    .check(z.maxLength(max, issue("text_invalid")));

function rowsSchema(max: number) {
  return z.object({
    rows: z.array(z.unknown()).check(z.maxLength(max, issue("text_invalid"))),
    /** Keys of rows that were changed here since, and of rows that were deleted here since. */
    changed: keysSchema(2 * max),
    deleted: keysSchema(2 * max),
  });
}

/** `POST /api/app/restore/rows`: all rows that the phone has, as they were at the revision `as_of`. */
export const restoreRowsSchema = z.object({
  as_of: revisionSchema,
  tables: z.object({
    drafts: rowsSchema(SYNCED_TABLES.drafts.maxRows),
    items: rowsSchema(SYNCED_TABLES.items.maxRows),
  }),
});
export type RestoreRows = z.infer<typeof restoreRowsSchema>;

/** `POST /api/app/restore/order`: an order as the server last told it, sealed, and what was written for it. */
export const restoreOrderSchema = z.object({
  order: orderViewSchema,
  content: sentContentSchema,
  /** Whether the content has the list of `order.list_version`: another phone may have changed it. */
  has_list: z.optional(z.boolean()),
});

const markSchema = z.string(issue("text_invalid")).check(z.maxLength(200, issue("text_invalid")));

/** `POST /api/app/restore/own`: the member's details as a phone has last read them, each with its `X-Server-Mark`. */
export const restoreOwnSchema = z.object({
  profile: z.nullable(z.object({ value: writtenProfileSchema, mark: markSchema })),
  addresses: z.nullable(
    z.object({
      value: z
        .array(addressSchema, issue("text_invalid"))
        .check(z.maxLength(ADDRESSES_MAX, issue("text_invalid"))),
      mark: markSchema,
    }),
  ),
});
export type RestoreOwn = z.infer<typeof restoreOwnSchema>;

/** `POST /api/app/restore/membership`: what a membership is paid with, as the server last told it, sealed. */
export const restoreMembershipSchema = z.object({ payment: membershipPaymentSchema });
