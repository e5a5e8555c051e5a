import { sastDate } from "@/domain/time/sa-time";
import { now } from "./core/clock";
import { inTransaction } from "./core/http";
import { selectAll } from "./core/sql";
import { printBelow } from "./core/terminal";
import { freeBytes, isDiskLow } from "./disk";
import { queueMail } from "./mail/outbox";

/** Every ten minutes: tells whoever runs the server that its disk runs full, and the admins once a day. */
export function watchDisk(app: App): void {
  if (!isDiskLow(app)) return;
  const free_mb = Math.floor((freeBytes(app) ?? 0) / 1_000_000);
  app.logger().warn("the disk runs full", "free MB", free_mb);
  printBelow(
    "The disk with the data folder is almost full:",
    `${free_mb} MB are free. The server refuses proofs of payment until there's space (DISK_RESERVE_MB).`,
  );
  inTransaction(app, (tx) => {
    for (const { id, email } of admins(tx)) {
      const dueAt = now();
      queueMail(tx, {
        to: email,
        userId: id,
        event: "disk_low",
        eventId: sastDate(dueAt),
        data: { free_mb },
        dueAt,
      });
    }
  });
}

function admins(tx: App) {
  return selectAll(
    tx,
    "SELECT u.id, u.email FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'admin'",
    {},
    { id: "", email: "" },
  );
}
