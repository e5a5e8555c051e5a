import { now } from "../core/clock";
import { queueMail } from "../mail/outbox";

interface Member {
  readonly id: string;
  readonly email: string;
}

/** Queues the email about a policy's change to members who want it, each once, and counts them. The caller saves. */
export function tellChange(tx: App, version: RecordModel, members: readonly Member[]): void {
  const queued = members.filter(({ id, email }) =>
    queueMail(tx, {
      to: email,
      userId: id,
      event: "policy_change",
      eventId: version.id,
      data: { version_id: version.id },
      dueAt: now(),
    }),
  );
  version.set("told", version.getInt("told") + queued.length);
}
