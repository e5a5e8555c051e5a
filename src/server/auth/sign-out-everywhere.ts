import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";
import { noteSessionsEnded } from "../core/ended-sessions";
import { command } from "../core/http";
import { nextProof } from "../core/session-end";
import { forgetPhones } from "../push/phones";

const signOutSchema = z.object({ remove_data: z.boolean(issue("body_invalid")) });

/**
 * Ends every session of the caller, this one too, on all devices; none of them is woken any more. Those
 * that were lost or stolen also remove the member's data, where the member says so.
 */
export const signOutEverywhere = command(
  { route: "POST /api/app/sign-out-everywhere", body: signOutSchema },
  ({ app: tx, caller, body, now }) => {
    noteSessionsEnded(tx, caller.id, body.remove_data ? "data_removed" : "signed_out", now);
    const user = tx.findRecordById("users", caller.id);
    user.refreshTokenKey();
    tx.save(user.ignoreUnchangedFields(true));
    forgetPhones(tx, caller.id);
    return { signed_out: true, proof: nextProof(tx, caller.id) };
  },
);
