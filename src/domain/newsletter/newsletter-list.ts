import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import type { NEWSLETTER_SEARCH } from "@/domain/lists/list-search";

const subscriberSchema = z.object({
  id: z.string(),
  email: z.string(),
  subscribed_at: z.string(),
  /** Empty where the owner of the address hasn't confirmed, or has unsubscribed. */
  confirmed_at: z.string(),
  unsubscribed_at: z.string(),
});
export type SubscriberRow = z.infer<typeof subscriberSchema>;

/** Which subscribers a list or a file has, and their order. */
export type SubscriberView = (typeof NEWSLETTER_SEARCH.show)[number];
export type SubscriberSort = (typeof NEWSLETTER_SEARCH.sort)[number];

/** What `GET /api/app/admin/newsletter` answers. */
export const subscriberPageSchema = z.object({
  rows: z.array(subscriberSchema),
  next: z.nullable(z.string()),
  confirmed: z.number(),
  /** Whether there are more than were counted. */
  capped: z.boolean(),
});

/** What `GET /api/app/admin/newsletter/export` answers: a part of all addresses. */
export const subscriberExportSchema = z.object({
  rows: z.array(z.omit(subscriberSchema, { id: true })),
  next: z.nullable(z.string()),
});

/** `POST /api/app/admin/newsletter/remove`. */
export const removeSubscriberSchema = z.object({ id: idSchema });
