import * as z from "zod/mini";
import { plainDate } from "@/domain/delivery/schedule";
import { editFields, versioned } from "@/domain/edit/edit";
import { idSchema } from "@/domain/id";
import { issue } from "@/domain/text/messages";
import { requiredText } from "@/domain/text/text-field";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { MINUTE_MS } from "@/domain/time/durations";
import { startOfDay } from "@/domain/time/sa-time";

/** The policies in the order of their tabs. */
export const POLICY_TYPES = ["privacy", "terms", "cookies"] as const;
export type PolicyType = (typeof POLICY_TYPES)[number];

export const POLICY_TITLES: Readonly<Record<PolicyType, string>> = {
  privacy: "Privacy Policy",
  terms: "Terms of Service",
  cookies: "Cookie Policy",
};

const typeSchema = z.enum(POLICY_TYPES, issue("body_invalid"));
const contentSchema = z.string(issue("text_invalid")).check(
  z.overwrite((text) => text.split("\u0000").join("").replace(/\r\n?/g, "\n").trimEnd()),
  z.maxLength(TEXT_LIMITS.policy.max, issue("policy_too_long")),
);

/** The text of a policy: simple markdown. */
export const policySchema = z.object({ policy_type: typeSchema, content: contentSchema });
export type PolicyContent = z.infer<typeof policySchema>;

/** `POST /api/app/admin/policies/save`. */
export const savePolicySchema = z.extend(policySchema, editFields);

const changeFields = {
  /** Who saved it: an admin's email, a version 'Former admin' where the account is gone; empty for a text that came with the product. */
  saved_by: z.string(),
  saved_at: z.string(),
};

/** A change that is announced to members before it takes effect. */
const plannedSchema = z.object({
  id: z.string(),
  content: z.string(),
  /** A plain date. */
  takes_effect_on: z.string(),
  summary: z.string(),
  ...changeFields,
  /** How many members were emailed, and since when all of them. */
  told: z.number(),
  told_at: z.string(),
});
export type PlannedPolicy = z.infer<typeof plannedSchema>;

export const policyRowSchema = z.extend(versioned(policySchema), {
  ...changeFields,
  planned: z.nullable(plannedSchema),
  /** A change that took effect before all members were emailed, which goes on. */
  telling: z.nullable(z.pick(plannedSchema, { takes_effect_on: true, told: true })),
});
export type PolicyRow = z.infer<typeof policyRowSchema>;

/** What `GET /api/app/admin/policies` answers. */
export const policiesAnswerSchema = z.object({
  rows: z.array(policyRowSchema),
  next: z.nullable(z.string()),
});

const policyVersionSchema = z.object({
  id: z.string(),
  ...changeFields,
  characters: z.number(),
});
export type PolicyVersion = z.infer<typeof policyVersionSchema>;

/** What `GET /api/app/admin/policy-versions` answers, the newest first. */
export const policyVersionsSchema = z.object({
  rows: z.array(policyVersionSchema),
  next: z.nullable(z.string()),
});

const planFields = {
  takes_effect_on: plainDate("effect_date_required"),
  summary: requiredText(TEXT_LIMITS.policySummary, "summary_required", "summary_too_long"),
};

/** When a change takes effect, and what the email says of it. */
export const planDetailsSchema = z.object(planFields);
export type PlanDetails = z.infer<typeof planDetailsSchema>;

/** `POST /api/app/admin/policies/plan`: `id` is that of the planned text, `based_on` the version that it changes. */
export const planPolicySchema = z.extend(policySchema, { ...editFields, ...planFields });

/** `POST /api/app/admin/policies/withdraw`. */
export const withdrawPolicySchema = z.object({ id: idSchema });

/** Whether a change may take effect on a day: it is announced before. */
export function mayTakeEffect(date: string, today: string): boolean {
  return date > today;
}

/** How many emails leave before a day begins, of which so many leave in a minute. */
export function emailsBefore(date: string, inAMinute: number, now: number): number {
  return Math.max(0, Math.floor((startOfDay(date) - now) / MINUTE_MS) * inAMinute);
}

/** What is drawn as members would see it. */
export const previewSchema = z.union([
  z.object({ kind: z.literal("policy"), policy_type: typeSchema, content: contentSchema }),
  z.object({
    kind: z.literal("faq"),
    question: z.string().check(z.maxLength(TEXT_LIMITS.faqQuestion.max)),
    answer: z.string().check(z.maxLength(TEXT_LIMITS.faqAnswer.max)),
  }),
]);
export type Preview = z.infer<typeof previewSchema>;
