import { command } from "../http";
import { forgetPhones } from "../push/phones";

/** Ends every session of the caller, this one too, on all devices; none of them is woken any more. */
export const signOutEverywhere = command({ access: "member" }, ({ app, caller }) => {
  const user = app.findRecordById("users", caller.id);
  user.refreshTokenKey();
  app.save(user.ignoreUnchangedFields(true));
  forgetPhones(app, caller.id);
  return { signed_out: true };
});
