import * as z from "zod/mini";
import { type FaqEdit, type FaqRow, faqPageSchema, faqRowSchema } from "@/domain/faq/faq";
import { send } from "../core/client";
import { fetchListPage, type ListQuery } from "./admin-list";
import type { EditTarget } from "./edits";

const answerSchema = z.object({ row: faqRowSchema });

export function fetchFaqs(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/faqs", faqPageSchema, query, signal);
}

export async function saveFaq(edit: FaqEdit & EditTarget): Promise<FaqRow> {
  return answerSchema.parse(await send("admin/faqs/save", { body: { ...edit } })).row;
}

export async function deleteFaq(target: EditTarget): Promise<void> {
  await send("admin/faqs/delete", { body: { ...target } });
}

/** Puts a question after another, or first where `after` is empty. @throws {RequestError} 409 `edit_row_gone`. */
export async function moveFaq(id: string, after: string): Promise<void> {
  await send("admin/faqs/move", { body: { id, after } });
}
