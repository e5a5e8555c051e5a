import { caseTable, checkedBy } from "@/domain/case-table";
import { faqSchema, movedAfter } from "@/domain/faq/faq";

const faq = { question: "When do you deliver?", answer: "Twice a month.", is_active: true };

export const tables = [
  caseTable("faqSchema", checkedBy(faqSchema), [
    ["reads the order as a number", [{ ...faq, display_order: "3" }], { ...faq, display_order: 3 }],
    ["takes no order as 0", [{ ...faq, display_order: "" }], { ...faq, display_order: 0 }],
    [
      "is active unless said otherwise",
      [{ question: "Q", answer: "A", display_order: 0 }],
      { question: "Q", answer: "A", display_order: 0, is_active: true },
    ],
    [
      "stays inactive where that is said",
      [{ ...faq, display_order: 0, is_active: false }],
      { ...faq, display_order: 0, is_active: false },
    ],
    [
      "needs question and answer, and a whole number",
      [{ question: " ", answer: "", display_order: "1.5", is_active: true }],
      [
        "question: question_required",
        "answer: answer_required",
        "display_order: display_order_invalid",
      ],
    ],
    [
      "knows no other number",
      [{ ...faq, display_order: "first" }],
      ["display_order: display_order_invalid"],
    ],
  ]),
  caseTable("movedAfter", movedAfter, [
    ["moves down", [["a", "b", "c"], "a", "b"], ["b", "a", "c"]],
    ["moves up", [["a", "b", "c"], "c", "a"], ["a", "c", "b"]],
    ["moves to the front", [["a", "b", "c"], "c", ""], ["c", "a", "b"]],
    ["sent again changes nothing", [["b", "a", "c"], "a", "b"], ["b", "a", "c"]],
    ["moves nothing that is gone", [["a", "b"], "c", "a"], null],
    ["moves nothing behind what is gone", [["a", "b"], "a", "c"], null],
  ]),
];
