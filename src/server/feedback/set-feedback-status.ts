import { feedbackStatusRequest } from "@/domain/feedback/feedback-row";
import { saveEdit } from "../admin/edits";
import { EDITABLES } from "../content/editables";
import { command, fail } from "../core/http";
import { findOrNull } from "../core/records";

/** Only rows that are there change, so that no list is too full. */
const FEEDBACK = { ...EDITABLES.feedback, most: Number.POSITIVE_INFINITY };

/** Says that feedback is being reviewed or is resolved. 404 where it was deleted, 409 `edit_conflict`. */
export const setFeedbackStatus = command(
  { route: "POST /api/app/admin/feedback/status", body: feedbackStatusRequest },
  (context) => {
    const { id, based_on, status } = context.body;
    if (!findOrNull(context.app, "feedback", id)) fail(404, "not_found");
    return { row: saveEdit(context, FEEDBACK, { id, based_on }, { status }) };
  },
);
