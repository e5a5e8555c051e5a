import { attempt, perform } from "@/data/core/perform";
import { askToLeave, confirmSubscription, subscribe, unsubscribe } from "@/data/remote/newsletter";
import { newsletterSchema } from "@/domain/newsletter/newsletter";
import { TOASTS } from "@/domain/text/messages";
import { toast } from "@/ui/toast";
import type { FormFailure, FormValues } from "@/ui/use-lazy-form";

/** Does nothing where no email was given. */
export async function subscribeReader(
  values: FormValues,
  done: () => void,
): Promise<FormFailure | undefined> {
  if (!values.email?.trim()) return;
  return perform(newsletterSchema, values, failureOf, async ({ email, website }) => {
    const sendsEmail = await subscribe(email, website ?? "");
    toast(
      sendsEmail ? TOASTS.newsletter_subscribed : { title: TOASTS.newsletter_subscribed.title },
    );
    done();
  });
}

export async function askForLeaveLink(
  values: FormValues,
  done: () => void,
): Promise<FormFailure | undefined> {
  return perform(
    newsletterSchema,
    values,
    () => TOASTS.newsletter_leave_failed,
    async (asked) => {
      await askToLeave(asked.email, asked.website ?? "");
      done();
    },
  );
}

function failureOf(code: string) {
  return code === "newsletter_duplicate" ? TOASTS.newsletter_duplicate : TOASTS.newsletter_failed;
}

export function confirmReader(token: string) {
  return attempt(unconfirmed, async () => {
    await confirmSubscription(token);
    toast(TOASTS.newsletter_confirmed);
  });
}

const LINK_OVER = {
  ...TOASTS.newsletter_link_failed,
  description:
    "If you've already confirmed your subscription, there's nothing to do. If not, please subscribe again with the same email, and we'll send you a new link.",
};

/** A link of an earlier version is refused, also to who has confirmed by it. */
function unconfirmed(code: string) {
  return code === "link_invalid" ? LINK_OVER : TOASTS.newsletter_link_failed;
}

export function unsubscribeReader(token: string) {
  return attempt(TOASTS.newsletter_link_failed, async () => {
    await unsubscribe(token);
    toast(TOASTS.newsletter_unsubscribed);
  });
}
