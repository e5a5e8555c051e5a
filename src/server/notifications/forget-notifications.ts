import { momentText } from "@/domain/sast";
import { now } from "../clock";
import { execute } from "../sql";

const HALF_A_YEAR = 183 * 24 * 60 * 60 * 1000;

/** Every night: forgets messages older than half a year. What they told stands with the order itself. */
export function forgetNotifications(app: App): void {
  execute(app, "DELETE FROM notifications WHERE due_at < {:old}", {
    old: momentText(now() - HALF_A_YEAR),
  });
}
