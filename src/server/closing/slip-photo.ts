import { slipPhotoSchema } from "@/domain/closing/slip";
import { mayReadBought, requireBuying, requireStillBuyer } from "../buying/delivery-state";
import { checkProofFile, uploadOf } from "../core/check-proof-file";
import { requireDiskRoom } from "../core/disk";
import { fail, inTransaction, query } from "../core/http";
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
      requireBuying(tx, date);
      file.upload.name = name;
      slip.set("photo", file.upload);
      tx.save(slip);
      if (stored) logSlip(tx, slip, { caller, now, action: "slip.photo_replaced" });
    });
    return slipsOf(app, caller, date);
  },
);

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
