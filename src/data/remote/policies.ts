import * as z from "zod/mini";
import {
  type PlanDetails,
  type PolicyContent,
  type PolicyRow,
  policiesAnswerSchema,
  policyRowSchema,
  policyVersionsSchema,
} from "@/domain/policy/policy";
import { send } from "../core/client";
import { fetchListPage, type ListQuery } from "./admin-list";
import type { EditTarget } from "./edits";

const answerSchema = z.object({ row: policyRowSchema });
const textSchema = z.object({ content: z.string() });

export function fetchPolicies(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/policies", policiesAnswerSchema, query, signal);
}

export function fetchPolicyVersions(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/policy-versions", policyVersionsSchema, query, signal);
}

export async function fetchPolicyVersion(id: string): Promise<string> {
  return textSchema.parse(await send(`admin/policy-versions/${id}`)).content;
}

export async function savePolicy(edit: PolicyContent & EditTarget): Promise<PolicyRow> {
  return answerSchema.parse(await send("admin/policies/save", { body: { ...edit } })).row;
}

export async function planPolicy(
  plan: PolicyContent & PlanDetails & EditTarget,
): Promise<PolicyRow> {
  return answerSchema.parse(await send("admin/policies/plan", { body: { ...plan } })).row;
}

export async function withdrawPolicy(id: string): Promise<void> {
  await send("admin/policies/withdraw", { body: { id } });
}
