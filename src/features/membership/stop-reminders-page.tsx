import { attempt } from "@/data/core/perform";
import { stopReminders } from "@/data/remote/membership";
import { TOASTS } from "@/domain/text/messages";
import { type LinkAction, LinkActionResult, LinkPage } from "@/ui/link-page";
import { useLinkToken } from "@/ui/use-link-token";

const TITLE = "Membership reminders";
const STOP: LinkAction = {
  act: (token) => attempt(TOASTS.reminders_stop_failed, () => stopReminders(token)),
  done: "Reminders are off",
  text: "We won't email you before your membership runs out. We'll still email you about your orders and payments, because that's part of the service. You can turn reminders on again under Your account.",
};

/** Opened by a reminder's own link, whose token says who asks: stops them and says so. */
export function StopRemindersPage() {
  const token = useLinkToken();
  return (
    <LinkPage title={TITLE}>
      <LinkActionResult action={STOP} token={token ?? ""} label={TITLE} />
    </LinkPage>
  );
}
