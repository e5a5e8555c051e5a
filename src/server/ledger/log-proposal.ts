import { audit } from "../core/audit";

const BANK = { collection: "settings", id: "bank" };

interface Logged {
  readonly actorId: string;
  readonly at: number;
  readonly action: string;
  readonly id?: string;
  readonly reason?: string;
}

/** What becomes of a proposal: in the log of its member, so that an erasure takes the words out of it. */
export function logProposal(tx: App, proposal: RecordModel, logged: Logged): void {
  const userId = proposal.getString("user_id");
  const target = proposal.getString("kind") === "message" ? messageOf(proposal) : BANK;
  audit(tx, {
    ...logged,
    collection: userId ? "users" : target.collection,
    recordId: userId || target.id,
    after: {
      ...(userId && { user_id: userId }),
      proposal: proposal.id,
      kind: proposal.getString("kind"),
      cents: proposal.getInt("cents"),
    },
  });
}

function messageOf(proposal: RecordModel) {
  const { id } = JSON.parse(proposal.getString("command")) as { id: string };
  return { collection: "messages", id };
}
