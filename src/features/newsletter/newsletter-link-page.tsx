import { useEffect, useState } from "react";
import { ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import type { FormFailure } from "@/ui/use-lazy-form";
import { useLinkToken } from "@/ui/use-link-token";
import { LeaveForm } from "./leave-form";

const ACTS = {
  confirm: {
    title: "Your subscription",
    done: "You are on the list",
    text: "You will hear from us about discounts and delivery dates. Every mail has a link to stop it.",
  },
  unsubscribe: {
    title: "Unsubscribe",
    done: "You are off the list",
    text: "We send you no more newsletters. Mails about your own orders still come: they are part of the service.",
  },
} as const;

type Act = keyof typeof ACTS;

/** Opened by a mailed link, whose token says who asks: does it and says so. Without one it offers to mail it. */
export function NewsletterLinkPage({ act }: { act: Act }) {
  const token = useLinkToken();
  const { title } = ACTS[act];
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-5 px-4 py-16">
      <PageHeading title={title}>{title}</PageHeading>
      {act === "unsubscribe" && !token ? <LeaveForm /> : <Deed act={act} token={token ?? ""} />}
      <ButtonLink to="/" kind="secondary">
        Go to the home page
      </ButtonLink>
    </div>
  );
}

function Deed({ act, token }: { act: Act; token: string }) {
  const [answer, setAnswer] = useState<{ failure: FormFailure | undefined }>();
  useEffect(() => {
    void perform(act, token).then((failure) => setAnswer({ failure }));
  }, [act, token]);
  if (!answer) return <Skeleton label={ACTS[act].title} rows={1} />;
  return <Outcome act={act} failure={answer.failure} />;
}

function Outcome({ act, failure }: { act: Act; failure: FormFailure | undefined }) {
  const { done, text } = ACTS[act];
  if (failure) {
    return (
      <Notice tone="error" title={failure.toast.title} live>
        {failure.toast.description}
      </Notice>
    );
  }
  return (
    <Notice tone="success" title={done} live>
      {text}
    </Notice>
  );
}

async function perform(act: Act, token: string): Promise<FormFailure | undefined> {
  const { confirmReader, unsubscribeReader } = await import("./newsletter-actions");
  return act === "confirm" ? confirmReader(token) : unsubscribeReader(token);
}
