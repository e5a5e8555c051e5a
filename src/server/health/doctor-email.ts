import { testEmailSchema } from "@/domain/health/test-email";
import { adminsOf } from "../auth/admin-role";
import { fail, query } from "../core/http";
import { requireDoctor } from "./doctor-key";
import { sendTestEmail } from "./test-email";

/** Sends an admin an email for `npm run doctor`, and tells to whom and what became of it; 404 where there is no admin. */
export const doctorEmail = query(
  { route: "POST /api/app/doctor/email", body: testEmailSchema },
  ({ app, body, e, now }) => {
    requireDoctor(app, e);
    const [to] = adminsOf(app);
    if (!to) return fail(404, "not_found");
    return { to: to.email, ...sendTestEmail({ app, e, now }, { to, id: body.id }) };
  },
);
