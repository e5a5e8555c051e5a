import * as z from "zod/mini";
import { versioned } from "@/domain/edit/edit";
import { idSchema } from "@/domain/id";
import { issue } from "@/domain/text/messages";
import { requiredLine, requiredText } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";

/** Far beyond any list that is read. */
const ORDER_MAX = 9999;

const orderSchema = z.coerce.number(issue("display_order_invalid")).check(
  z.refine((order) => Number.isInteger(order), issue("display_order_invalid")),
  z.minimum(-ORDER_MAX, issue("display_order_invalid")),
  z.maximum(ORDER_MAX, issue("display_order_invalid")),
);

/** The place behind this one. */
export function placeAfter(order: number): number {
  return Math.min(order + 1, ORDER_MAX);
}

/** A question of the landing page, as an admin writes it. */
export const faqSchema = z.object({
  question: requiredLine(TEXT_LIMITS.faqQuestion, "question_required", "question_too_long"),
  answer: requiredText(TEXT_LIMITS.faqAnswer, "answer_required", "answer_too_long"),
  display_order: orderSchema,
  is_active: z._default(z.boolean(issue("body_invalid")), true),
});
export type FaqContent = z.infer<typeof faqSchema>;

/** `POST /api/app/admin/faqs/save`: a question that is sent without its place keeps the one that it has; a new one is the last. */
export const saveFaqSchema = z.extend(faqSchema, { display_order: z.optional(orderSchema) });
export type FaqEdit = z.infer<typeof saveFaqSchema>;

export const faqRowSchema = versioned(faqSchema);
export type FaqRow = z.infer<typeof faqRowSchema>;

/** What `GET /api/app/admin/faqs` answers. */
export const faqPageSchema = z.object({
  rows: z.array(faqRowSchema),
  next: z.nullable(z.string()),
});

/** `POST /api/app/admin/faqs/move`: the question's new place is after that one, or first. */
export const moveFaqSchema = z.object({
  id: idSchema,
  after: z.union([idSchema, z.literal("")], issue("body_invalid")),
});

/** The ids with `id` moved behind `after`, or to the front; null where one of them is gone. */
export function movedAfter(ids: readonly string[], id: string, after: string): string[] | null {
  const others = ids.filter((other) => other !== id);
  if (others.length === ids.length || (after && !others.includes(after))) return null;
  const at = after ? others.indexOf(after) + 1 : 0;
  return [...others.slice(0, at), id, ...others.slice(at)];
}
