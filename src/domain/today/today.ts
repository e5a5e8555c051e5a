import * as z from "zod/mini";

/** No figure reads further than this: a higher one says "and more". */
export const TODAY_COUNTED = 1000;

const countSchema = z.object({ count: z.number(), capped: z.boolean() });

/** What an owner sets up once. */
export const SET_UP = [
  "bank",
  "contact",
  "deliveries",
  "email",
  "public_url",
  "backup",
  "second_admin",
] as const;
export type SetUpId = (typeof SET_UP)[number];

/** `GET /api/app/admin/today`: what there is to do. Sums are cents, moments are empty where there is none. */
export const todaySchema = z.object({
  demo: z.boolean(),
  work: z.object({
    payments: z.object({ ...countSchema.shape, cents: z.number(), oldest_at: z.string() }),
    deposits: z.object({ ...countSchema.shape, cents: z.number(), oldest_on: z.string() }),
    missing: countSchema,
    /** Past deliveries that aren't finished. */
    deliveries: countSchema,
    /** Orders that were bought for a past delivery and not brought; the earliest of those deliveries. */
    undelivered: z.object({ ...countSchema.shape, oldest_on: z.string() }),
    /** Orders without a proof of payment that can still be paid. */
    unpaid: countSchema,
    rejected: z.object({ ...countSchema.shape, oldest_at: z.string() }),
    second_admin: countSchema,
    feedback: z.object({ ...countSchema.shape, oldest_at: z.string() }),
    /** Emails of messages to members of the last seven days that failed. */
    messages: countSchema,
  }),
  delivery: z.nullable(
    z.object({
      date: z.string(),
      /** The moment at which its list closes, as it is set. */
      cut_off_at: z.string(),
      /** Verified orders that this delivery brings, but for those on hold, and those that it has brought. */
      to_deliver: countSchema,
      delivered: countSchema,
      /** Verified orders that are on hold or weren't bought: its list of orders to deliver has them too. */
      kept_back: z.number(),
      /** Those for which nothing was bought, which its list has as well. */
      nothing_bought: z.number(),
      /** Payments to check and unpaid orders: they join once they are verified. */
      waiting: z.number(),
    }),
  ),
  /** Whether any delivery takes orders. */
  takes_orders: z.boolean(),
  set_up: z.array(z.object({ id: z.enum(SET_UP), done: z.boolean() })),
});
export type Today = z.infer<typeof todaySchema>;
export type Count = z.infer<typeof countSchema>;
