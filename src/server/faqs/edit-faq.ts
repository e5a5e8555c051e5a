import { saveFaqSchema } from "@/domain/faq/faq";
import { FAQS_MAX } from "@/domain/limits/limits";
import { deleteCommand, saveCommand } from "../admin/edits";
import { EDITABLES } from "../content/editables";

const FAQS = { ...EDITABLES.faqs, most: FAQS_MAX };

export const saveFaq = saveCommand("POST /api/app/admin/faqs/save", FAQS, saveFaqSchema);

export const deleteFaq = deleteCommand("POST /api/app/admin/faqs/delete", FAQS);
