import { caseTable } from "../case-table";
import { changesOf, withNames } from "./changes";

const long = "a".repeat(1000);

export const tables = [
  caseTable("changesOf", changesOf, [
    ["nothing on either side", [null, null], []],
    [
      "what differs, and nothing that is the same",
      [
        { status: "new", notes: "x" },
        { status: "resolved", notes: "x" },
      ],
      [{ field: "status", before: "new", after: "resolved" }],
    ],
    [
      "all that was added",
      [null, { month: "May" }],
      [{ field: "month", before: "", after: "May" }],
    ],
    [
      "all that was deleted, not what was empty",
      [{ month: "May", notes: "" }, null],
      [{ field: "month", before: "May", after: "" }],
    ],
    [
      "fields by their path, numbers and yes or no as text",
      [
        { order: { credit: 0 }, subscription: null },
        { order: { credit: 5000 }, subscription: { paid: true } },
      ],
      [
        { field: "order.credit", before: "0", after: "5000" },
        { field: "subscription.paid", before: "", after: "true" },
      ],
    ],
    ["a value without a name", ["a", ["b"]], [{ field: "value", before: "a", after: '["b"]' }]],
    [
      "of a long text the part that changed",
      [{ content: `${long}b` }, { content: `${long}c${long}` }],
      [
        {
          field: "content",
          before: `…${"a".repeat(60)}b`,
          after: `…${"a".repeat(60)}c${"a".repeat(339)}…`,
        },
      ],
    ],
  ]),
  caseTable("withNames", withNames, [
    [
      "names people, and leaves out ids that name nobody",
      [
        [
          { field: "member", before: "", after: "7d9f4b3e-0c57-4c39-9c0a-3a2f6d5e8b11" },
          { field: "event", before: "", after: "7d9f4b3e-0c57-4c39-9c0a-3a2f6d5e8b12" },
          { field: "status", before: "pending", after: "verified" },
        ],
        new Map([["7d9f4b3e-0c57-4c39-9c0a-3a2f6d5e8b11", "Thandi Nkosi"]]),
      ],
      [
        { field: "member", before: "", after: "Thandi Nkosi" },
        { field: "status", before: "pending", after: "verified" },
      ],
    ],
  ]),
];
