import * as z from "zod/mini";
import { versioned } from "@/domain/edit/edit";
import { feedbackPageSchema, feedbackStatusContent } from "@/domain/feedback/feedback-row";
import { send } from "../core/client";
import { fetchListPage, type ListQuery } from "./admin-list";
import type { EditTarget } from "./edits";

const answerSchema = z.object({ row: versioned(feedbackStatusContent) });

export function fetchFeedback(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/feedback", feedbackPageSchema, query, signal);
}

/** @throws {RequestError} 409 `edit_conflict`. */
export async function setFeedbackStatus(
  edit: EditTarget & { readonly status: "reviewing" | "resolved" },
) {
  return answerSchema.parse(await send("admin/feedback/status", { body: { ...edit } })).row;
}
