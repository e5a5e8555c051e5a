import { formatRand } from "@/domain/money/rules";
import { formatPlainDate } from "@/domain/time/sa-time";
import { type Composers, greeting, link } from "./mail";
import { nameOf } from "./notify-member";

/** What staff write to a member. Of the statement it has date and amount: the bank's words may be about another person. */
export const STAFF_MAILS: Composers<"deposit_question"> = {
  deposit_question: ({ app, userId, data }) => ({
    subject: `About a deposit of ${formatRand(data.amount)} on ${formatPlainDate(data.date)}`,
    paragraphs: [greeting(nameOf(app, userId)), ...data.message.split("\n").filter(Boolean)],
    tables: [
      {
        title: "",
        lines: [
          { label: "Amount", value: formatRand(data.amount) },
          { label: "Date", value: formatPlainDate(data.date) },
        ],
      },
    ],
    action: link("Contact us", "/contact"),
  }),
};
