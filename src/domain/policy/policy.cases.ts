import { caseTable, checkedBy } from "@/domain/case-table";
import {
  emailsBefore,
  mayTakeEffect,
  planDetailsSchema,
  policySchema,
} from "@/domain/policy/policy";

/** In South Africa. */
const TEN_TO_MIDNIGHT = Date.parse("2026-11-29T21:50:00Z");

export const tables = [
  caseTable("policySchema", checkedBy(policySchema), [
    [
      "keeps the text except for line ends and invisible characters",
      [{ policy_type: "terms", content: "# Terms\r\nOne\u0000\n\n" }],
      { policy_type: "terms", content: "# Terms\nOne" },
    ],
    [
      "may be empty",
      [{ policy_type: "cookies", content: "" }],
      { policy_type: "cookies", content: "" },
    ],
    [
      "knows three policies and a longest text",
      [{ policy_type: "refunds", content: "a".repeat(100_001) }],
      ["policy_type: body_invalid", "content: policy_too_long"],
    ],
  ]),
  caseTable("planDetailsSchema", checkedBy(planDetailsSchema), [
    [
      "needs a day and a summary",
      [{ takes_effect_on: "", summary: " " }],
      ["takes_effect_on: effect_date_required", "summary: summary_required"],
    ],
  ]),
  caseTable("emailsBefore", emailsBefore, [
    ["as many as leave until midnight", ["2026-11-30", 30, TEN_TO_MIDNIGHT], 300],
    ["and in the days between", ["2026-12-01", 30, TEN_TO_MIDNIGHT], 300 + 1440 * 30],
    ["none where the day has begun", ["2026-11-29", 30, TEN_TO_MIDNIGHT], 0],
  ]),
  caseTable("mayTakeEffect", mayTakeEffect, [
    ["tomorrow", ["2026-11-23", "2026-11-22"], true],
    ["never today", ["2026-11-22", "2026-11-22"], false],
    ["never before", ["2026-11-01", "2026-11-22"], false],
  ]),
];
