import { useState } from "react";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/email-field";
import { Notice } from "@/ui/notice";
import { Trap } from "@/ui/trap";
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
      <Notice tone="success" title="Look in your inbox" live>
        If this address is on our list, a mail with the link to unsubscribe is on its way.
      </Notice>
    );
  }
  return (
    <form {...form} className="grid w-full max-w-md gap-3">
      <p>Enter the address that gets our newsletter. We mail you the link that stops it.</p>
      <EmailField {...field("email")} error={errors[0]?.message} label="Email" />
      <Trap />
      <Button type="submit" busy={busy}>
        Mail me the link
      </Button>
    </form>
  );
}
