import { stopReminders } from "@/data/remote/membership";
import { attempt } from "@/data/remote/perform";
import { TOASTS } from "@/domain/error-catalogue";
import { type Deed, LinkDeed, LinkPage } from "@/ui/link-page";
import { useLinkToken } from "@/ui/use-link-token";

const TITLE = "Membership reminders";
const STOP: Deed = {
  act: (token) => attempt(TOASTS.reminders_stop_failed, () => stopReminders(token)),
  done: "You get no more reminders",
  text: "We don't email you any more before your membership runs out. Emails about your own orders and payments still come: they are part of the service. You can have reminders again under Your account.",
};

/** Opened by a reminder's own link, whose token says who asks: stops them and says so. */
export function StopRemindersPage() {
  const token = useLinkToken();
  return (
    <LinkPage title={TITLE}>
      <LinkDeed deed={STOP} token={token ?? ""} label={TITLE} />
    </LinkPage>
  );
}
