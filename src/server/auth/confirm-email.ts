import * as z from "zod/mini";
import { issue } from "@/domain/error-catalogue";
import { command } from "../http";
import { accountOfLink } from "./link-token";

const confirmSchema = z.object({
  token: z.string(issue("link_invalid")).check(z.maxLength(1000, issue("link_invalid"))),
});

/**
 * Marks an address as confirmed. Signs nobody in, since anyone may have registered the address
 * first (T47), and ends no session: the member may be in the middle of an order.
 */
export const confirmEmail = command({ access: "anyone", body: confirmSchema }, ({ app, body }) => {
  const user = accountOfLink(app, body.token, "verification");
  if (!user.verified()) {
    user.setVerified(true);
    app.save(user.ignoreUnchangedFields(true));
  }
  return { confirmed: true };
});
