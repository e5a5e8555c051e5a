import { freeBytes, isDiskLow } from "../core/disk";
import { inTransaction } from "../core/http";
import { printBelow } from "../core/terminal";
import { mailAdmins } from "../mail/mail-admins";

/** Every ten minutes: logs that the disk runs full, and emails the admins once a day. */
export function watchDisk(app: App): void {
  if (!isDiskLow(app)) return;
  const free_mb = Math.floor((freeBytes(app) ?? 0) / 1_000_000);
  app.logger().warn("the disk runs full", "free MB", free_mb);
  printBelow(
    "The disk with the data folder is almost full (or the one with its folder `storage`, if that is on another disk):",
    `${free_mb} MB are free. The server refuses proofs of payment until there's space (DISK_RESERVE_MB).`,
  );
  inTransaction(app, (tx) => mailAdmins(tx, "disk_low", { free_mb }));
}
