import { useState } from "react";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/email-field";
import { Honeypot } from "@/ui/honeypot";
import { NoEmail } from "@/ui/no-email";
import { Notice } from "@/ui/notice";
import { useLazyForm } from "@/ui/use-lazy-form";

/** For a reader without a newsletter at hand: mails the link that unsubscribes. */
export function LeaveForm() {
  const [done, setDone] = useState(false);
  const { form, field, busy, errors } = useLazyForm("leave", async () => {
    const { askForLeaveLink } = await import("./newsletter-actions");
    return (values) => askForLeaveLink(values, () => setDone(true));
  });
  if (done) {
    return (
      <Notice tone="success" title="We have your request" live>
        <span className="no-email:hidden">
          If this address is on our list, we've sent it an email with a link to unsubscribe.
        </span>
        <NoEmail>We can't send emails at the moment. Please contact us to unsubscribe.</NoEmail>
      </Notice>
    );
  }
  return (
    <form {...form} className="grid w-full max-w-md gap-3">
      <p className="no-email:hidden">
        Enter the email that gets our newsletter. We'll email you a link to unsubscribe.
      </p>
      <NoEmail>We can't send emails at the moment. Please contact us to unsubscribe.</NoEmail>
      <EmailField {...field("email")} error={errors[0]?.message} label="Email" />
      <Honeypot />
      <Button type="submit" busy={busy}>
        Email me the link
      </Button>
    </form>
  );
}
