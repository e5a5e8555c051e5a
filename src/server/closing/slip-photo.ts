import { slipPhotoSchema } from "@/domain/closing/slip";
import { mayGetPhoto } from "@/domain/closing/slip-photo";
import { mayReadBought, requireBuying, requireStillBuyer, stateOf } from "../buying/delivery-state";
import { checkProofFile, uploadOf } from "../core/check-proof-file";
import { requireDiskRoom } from "../core/disk";
import { type Caller, fail, inTransaction, query } from "../core/http";
import { servePrivateFile } from "../core/private-file";
import { findOrNull } from "../core/records";
import { logSlip, slipsOf } from "./slips";

/** The photo of a slip, in the place of one that was taken before. It is read and checked before the transaction, so that a large one delays no one. */
export const saveSlipPhoto = query(
  { route: "POST /api/app/buying/slips/photo", body: slipPhotoSchema },
  ({ app, caller, body, e, now }) => {
    requireDiskRoom(app, "files");
    const file = checkProofFile(uploadOf(e, { missing: "slip_photo_required" }));
    if (file.extension === "pdf") fail(422, "slip_photo_required", { file: "slip_photo_required" });
    let date = "";
    inTransaction(app, (tx) => {
      requireStillBuyer(tx, caller);
      const slip = findOrNull(tx, "slips", body.id);
      if (slip?.getString("void_at") !== "") return fail(404, "not_found");
      date = slip.getString("delivery_date");
      const stored = slip.getString("photo");
      const name = `slip-${file.sha256.slice(0, 32)}.${file.extension}`;
      if (stored === name) return; // sent again
      const isLate = isLateFirst(tx, caller, slip, now);
      if (!isLate) requireBuying(tx, date);
      file.upload.name = name;
      slip.set("photo", file.upload);
      tx.save(slip);
      if (isLate) logSlip(tx, slip, { caller, now, action: "slip.photo_added" });
      if (stored) logSlip(tx, slip, { caller, now, action: "slip.photo_replaced" });
    });
    return slipsOf(app, caller, date);
  },
);

/** Whether it is the first photo of a slip whose delivery is closed: it may have waited on a phone without a signal. */
function isLateFirst(tx: App, caller: Caller, slip: RecordModel, now: number): boolean {
  const isOwn = caller.isAdmin || slip.getString("by") === caller.id;
  const said = { at: slip.getString("at"), has_photo: slip.getString("photo") !== "" };
  const { state } = stateOf(tx, slip.getString("delivery_date"));
  return isOwn && state === "closed" && mayGetPhoto(said, now);
}

/** The photo for admins, and for buyers while the delivery is being bought, by the Authorization header; never shown in our origin. */
export const openSlipPhoto = query("GET /api/app/buying/slips/{id}/photo", ({ app, caller, e }) => {
  const slip = findOrNull(app, "slips", e.request.pathValue("id"));
  const name = slip?.getString("photo");
  if (!slip || !name) return fail(404, "not_found");
  if (!mayReadBought(app, caller, slip.getString("delivery_date"))) return fail(404, "not_found");
  servePrivateFile(app, e, {
    record: slip,
    name,
    contentType: name.endsWith(".png") ? "image/png" : "image/jpeg",
  });
});
