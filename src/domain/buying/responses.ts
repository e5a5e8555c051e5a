import * as z from "zod/mini";
import { OUTCOMES } from "@/domain/buying/entry";
import { SLIP_CAUSES } from "@/domain/closing/slip";

const shopProgressSchema = z.object({
  /** Empty: no preference, and no shop was given yet. */
  shop: z.string(),
  lines: z.number(),
  /** Lines on which nothing is left to buy. */
  done: z.number(),
  /** Lines with more bought than was asked for: a person has to say which entry is right. */
  doubled: z.number(),
  cents: z.number(),
});
export type ShopProgress = z.infer<typeof shopProgressSchema>;

/** `GET /api/app/buying/deliveries`: the deliveries that are being bought, the first one first. */
export const buyingDeliveriesSchema = z.object({
  deliveries: z.array(z.object({ date: z.string(), version: z.number(), lines: z.number() })),
});

/** `GET /api/app/buying/lists/{date}`: what is where, and how far it is. */
export const buyingListSchema = z.object({
  date: z.string(),
  /** `open` before buying starts, then `buying`, `closed` or `cancelled`. */
  state: z.string(),
  /** Rises with each late order; 0 before buying starts. */
  version: z.number(),
  orders: z.number(),
  shops: z.array(shopProgressSchema),
});
export type BuyingList = z.infer<typeof buyingListSchema>;

const wantSchema = z.object({
  id: z.string(),
  /** Its place in `orders` of the same answer. */
  order: z.number(),
  quantity: z.number(),
  /** What the member wants to spend on it at most, in cents; it only warns. */
  budget: z.nullable(z.number()),
  /** Whether it may be replaced. */
  substitute: z.boolean(),
  /** What the member said of substitutes. */
  details: z.string(),
  /** What the member wrote to the buyer about this item. */
  notes: z.string(),
  /** Above 1: it joined the list late. */
  version: z.number(),
});
export type Want = z.infer<typeof wantSchema>;

const lineSchema = z.object({
  id: z.string(),
  shop: z.string(),
  /** The members had no preference: the buyer chooses the shop. */
  any_shop: z.boolean(),
  category: z.string(),
  item_name: z.string(),
  brand: z.string(),
  unit: z.string(),
  /** Other spellings that were joined to it. */
  also: z.array(z.string()),
  wants: z.array(wantSchema),
});
export type Line = z.infer<typeof lineSchema>;

/** `GET /api/app/buying/lists/{date}/lines?shop=&after=`: a page of what is to be bought. It changes with a late order, a given shop and a joined spelling; `entries` says when. */
export const buyingLinesSchema = z.object({
  orders: z.array(z.object({ id: z.string(), name: z.string() })),
  lines: z.array(lineSchema),
  next: z.nullable(z.string()),
});
export type BuyingLines = z.infer<typeof buyingLinesSchema>;

const entrySchema = z.object({
  id: z.string(),
  line_id: z.string(),
  outcome: z.enum(OUTCOMES),
  quantity_milli: z.number(),
  cents: z.number(),
  shelf_cents: z.number(),
  shop: z.string(),
  bought_item: z.string(),
  reason: z.string(),
  shares: z.array(z.object({ want_id: z.string(), quantity_milli: z.number() })),
  slip_id: z.string(),
  /** The buyer's first name. */
  by: z.string(),
  /** Whether the caller made it. */
  own: z.boolean(),
  at: z.string(),
  /** Empty: it counts. */
  void_at: z.string(),
  /** A person said that it is right beside another entry of its line. */
  kept: z.boolean(),
});
export type Entry = z.infer<typeof entrySchema>;

const freeSchema = z.object({ order_id: z.string(), free: z.number() });
export type Free = z.infer<typeof freeSchema>;

const noteSchema = z.object({
  id: z.string(),
  order_id: z.string(),
  /** The member's first name. */
  name: z.string(),
  /** A wish is a change of the list that arrived after the cut-off. */
  kind: z.enum(["wish", "message"]),
  text: z.string(),
  at: z.string(),
});
export type Note = z.infer<typeof noteSchema>;

const keptSlipSchema = z.object({
  id: z.string(),
  revision: z.number(),
  shop: z.string(),
  total_cents: z.number(),
  differences: z.array(z.object({ cause: z.enum(SLIP_CAUSES), cents: z.number() })),
  has_photo: z.boolean(),
  at: z.string(),
  /** Who entered it: a first name; empty where the account is gone. */
  by: z.string(),
});
/** A slip without its lines: they say themselves which one they are on. */
export type KeptSlip = z.infer<typeof keptSlipSchema>;

/** `GET /api/app/buying/lists/{date}/entries?since=&after=&slips=`: what changed since then, all of it without `since`. */
export const buyingEntriesSchema = z.object({
  /** What the next one asks with as `since`: what it has been told before may come again. */
  now: z.string(),
  state: z.string(),
  version: z.number(),
  /** Of lines that changed: who has taken them, and whether the pages of lines have to be fetched again. */
  claims: z.array(
    z.object({ line_id: z.string(), by: z.string(), own: z.boolean(), at: z.string() }),
  ),
  lines_changed: z.boolean(),
  entries: z.array(entrySchema),
  /** Of all entries of the delivery, by `entrySums`: a phone that has others knows of a restored server's lost ones. */
  sums: z.optional(z.string()),
  /** What is left of the budgets of the orders that these entries and late orders are about; of all without `since`. */
  free: z.array(freeSchema),
  /** What members wrote to the buyers since then, the oldest first. */
  notes: z.array(noteSchema),
  /** Rises with each change of a slip. */
  slips_version: z.number(),
  /** All slips, where `slips` asked with an older version than that; null where nothing is new. */
  slips: z.nullable(z.array(keptSlipSchema)),
  next: z.nullable(z.string()),
});
export type BuyingEntries = z.infer<typeof buyingEntriesSchema>;

/** What `POST /api/app/buying/entries`, its void and its keep answer. 409 `buying_over_budget` has `over` of `budgetAfter`. */
export const entryAnswerSchema = z.object({
  entries: z.array(entrySchema),
  free: z.array(freeSchema),
});

/** `POST /api/app/buying/claim`: who has the line now. 409 `buying_line_claimed` where another buyer has it. */
export const claimAnswerSchema = z.object({
  line_id: z.string(),
  by: z.string(),
  own: z.boolean(),
});

/** `POST /api/app/buying/shop` and `POST /api/app/admin/buying/start`. */
export const listAnswerSchema = z.object({ list: buyingListSchema });

/** `GET /api/app/admin/buying/{date}/spellings`. */
export const spellingsSchema = z.object({
  /** What the word list takes for one, by the line's names. */
  proposed: z.array(
    z.object({
      name_a: z.string(),
      name_b: z.string(),
      /** As members wrote them. */
      written_a: z.string(),
      written_b: z.string(),
      members: z.number(),
    }),
  ),
  /** What a person said, and may take back. */
  judged: z.array(
    z.object({
      name_a: z.string(),
      name_b: z.string(),
      state: z.enum(["joined", "apart"]),
      by: z.string(),
      at: z.string(),
    }),
  ),
});
export type Spellings = z.infer<typeof spellingsSchema>;
