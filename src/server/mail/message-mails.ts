import { unlinked } from "@/domain/text/unlinked";
import { isClosing } from "../auth/erasure-state";
import { findOrNull } from "../core/records";
import { settings } from "../core/settings";
import { type Composers, greeting, link } from "./mail";
import { nameOf } from "./notify-member";
import { subscriberAt, tokenOf } from "./subscriber";

/** What an admin wrote to members: advertising only to who still wants it, with the way out of it. */
export const MESSAGE_MAILS: Composers<"member_message"> = {
  member_message({ app, to, userId, data }) {
    const message = findOrNull(app, "messages", data.message_id);
    if (!message || message.getString("stopped_at")) return null;
    if (isClosing(app, userId)) return null;
    const foot = message.getString("kind") === "advertising" ? advertisingFoot(app, to) : FOOT;
    if (!foot) return null;
    return {
      subject: message.getString("subject"),
      paragraphs: [
        greeting(unlinked(nameOf(app, userId))),
        ...message.getString("text").split("\n").filter(Boolean),
      ],
      action: link("Open the app", "/dashboard"),
      ...foot,
    };
  },
};

const FOOT = { note: "You get this email because you have an account with us." };

/** Null where the owner of the address has not asked for the newsletter, or has left it since. */
function advertisingFoot(app: App, to: string) {
  const subscriber = subscriberAt(app, to);
  if (!subscriber?.getString("confirmed_at")) return null;
  const token = tokenOf(app, subscriber.id);
  return {
    note: `You get this email because you asked for our newsletter. To unsubscribe, open: ${settings.publicUrl}/newsletter/unsubscribe#token=${token}`,
    unsubscribeUrl: `${settings.publicUrl}/api/app/newsletter/unsubscribe/${token}`,
  };
}
