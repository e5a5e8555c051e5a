import { type Proposal, reachesNobody } from "@/domain/ledger/proposals";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_MESSAGES } from "@/domain/text/admin-messages";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { FORMER_ADMIN } from "@/domain/users/gone";
import { MemberLink } from "../member-link";

const WORDS: Readonly<Record<Proposal["kind"], string>> = {
  entry: "Correction by hand",
  refund: "Refund to the bank",
  payment: "Verification of a payment",
  match: "Match with the statement",
  credit: "A deposit that becomes credit",
  bank: "Another bank account for members to pay into",
  message: "Message to members",
};

/** What an admin asked a second one for, and who did and when. */
export function AskedFor({ proposal }: { proposal: Proposal }) {
  const { kind, user_id, member, due, about, advertising, asked_by, asked_at } = proposal;
  return (
    <>
      {kind === "bank" || kind === "message" ? (
        <p>{advertising ? "Advertising" : WORDS[kind]}</p>
      ) : (
        <p className="break-words">
          {WORDS[kind]} of{" "}
          <MemberLink id={user_id} name={member} className="inline-block font-bold" />
          {due > 0 && `, ${formatRand(due)} due`}
        </p>
      )}
      {reachesNobody(proposal) && (
        <p className="font-bold">{ADMIN_MESSAGES.proposal_reaches_nobody}</p>
      )}
      {about && <p className="break-words whitespace-pre-line">{about}</p>}
      <p className="text-sm break-words">
        {asked_by || FORMER_ADMIN}, {formatDayTime(momentOf(asked_at))}
      </p>
    </>
  );
}
