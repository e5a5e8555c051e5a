import { momentText } from "@/domain/sast";
import { now } from "../clock";
import { execute } from "../sql";

const MONTH = 30 * 24 * 60 * 60 * 1000;

/** Every night: forgets addresses that nobody has confirmed for a month; they may be anybody's. */
export function forgetUnconfirmed(app: App): void {
  execute(
    app,
    `DELETE FROM newsletter_subscribers
      WHERE confirmed_at = '' AND unsubscribed_at = '' AND subscribed_at < {:old}`,
    { old: momentText(now() - MONTH) },
  );
}
