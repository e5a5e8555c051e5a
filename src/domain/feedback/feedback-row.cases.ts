import { caseTable } from "../case-table";
import { feedbackStatus, nextFeedbackStatuses } from "./feedback-row";

export const tables = [
  caseTable("feedbackStatus", feedbackStatus, [
    ["as it is stored", ["reviewing"], "reviewing"],
    ["missing counts as new", [""], "new"],
    ["unknown counts as new", ["archived"], "new"],
  ]),
  caseTable("nextFeedbackStatuses", nextFeedbackStatuses, [
    ["of new feedback", ["new"], ["reviewing", "resolved"]],
    ["of feedback in review", ["reviewing"], ["resolved"]],
    ["resolved feedback may be reviewed again", ["resolved"], ["reviewing"]],
  ]),
];
