import * as z from "zod/mini";
import { editFields } from "@/domain/edit/edit";
import { placeAfter, saveFaqSchema } from "@/domain/faq/faq";
import { FAQS_MAX } from "@/domain/limits/limits";
import { deleteCommand, saveEdit } from "../admin/edits";
import { EDITABLES } from "../content/editables";
import { command } from "../core/http";
import { findOrNull } from "../core/records";
import { selectFirst } from "../core/sql";

const FAQS = { ...EDITABLES.faqs, most: FAQS_MAX };

export const saveFaq = command(
  { route: "POST /api/app/admin/faqs/save", body: z.extend(saveFaqSchema, editFields) },
  (context) => {
    const { id, based_on, display_order = placeOf(context.app, id), ...sent } = context.body;
    return { row: saveEdit(context, FAQS, { id, based_on }, { ...sent, display_order }) };
  },
);

export const deleteFaq = deleteCommand("POST /api/app/admin/faqs/delete", FAQS);

/** Where a question is; behind all others where there is none, as once another admin deleted it. */
function placeOf(tx: App, id: string): number {
  const stored = findOrNull(tx, "faqs", id);
  if (stored) return stored.getInt("display_order");
  const sql = "SELECT COALESCE(MAX(display_order), -1) AS last FROM faqs";
  return placeAfter(selectFirst(tx, sql, {}, { last: 0 })?.last ?? -1);
}
