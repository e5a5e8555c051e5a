import { PRODUCT_NAME } from "@/domain/site/product";
import { isAdmin } from "../core/http";
import { type Composers, link } from "./mail";
import { accountAt } from "./recipient";

/** Emails to the admins about the server itself. */
export const OPERATION_MAILS: Composers<"disk_low"> = {
  disk_low({ app, to, userId, data }) {
    const user = accountAt(app, { to, userId });
    if (!user || !isAdmin(app, user.id)) return null;
    return {
      subject: "The server's disk is almost full",
      paragraphs: [
        `The ${PRODUCT_NAME} disk has only ${data.free_mb} MB free.`,
        "Members can't upload proofs of payment until there's space. Please ask the person who runs the server to free up space on the disk with the data folder.",
      ],
      action: link("See the payments", "/admin/payments"),
      note: "We send this email once a day while the disk is almost full.",
    };
  },
};
