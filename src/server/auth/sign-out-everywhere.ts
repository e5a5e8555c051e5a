import { command } from "../http";

/** Ends every session of the caller, this one too, on all devices. */
export const signOutEverywhere = command({ access: "member" }, ({ app, caller }) => {
  const user = app.findRecordById("users", caller.id);
  user.refreshTokenKey();
  app.save(user.ignoreUnchangedFields(true));
  return { signed_out: true };
});
