import { useEffect, useState } from "react";
import { stopReminders } from "@/data/remote/membership";
import { attempt, type Failure } from "@/data/remote/perform";
import { TOASTS } from "@/domain/error-catalogue";
import { ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { useLinkToken } from "@/ui/use-link-token";

const TITLE = "Membership reminders";

/** Opened by a reminder's own link, whose token says who asks: stops them and says so. */
export function StopRemindersPage() {
  const token = useLinkToken();
  const [answer, setAnswer] = useState<{ failure: Failure | undefined }>();
  useEffect(() => {
    const stop = () => stopReminders(token ?? "");
    void attempt(TOASTS.reminders_stop_failed, stop).then((failure) => setAnswer({ failure }));
  }, [token]);

  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-5 px-4 py-16">
      <PageHeading title={TITLE}>{TITLE}</PageHeading>
      {answer ? <Outcome failure={answer.failure} /> : <Skeleton label={TITLE} rows={1} />}
      <ButtonLink to="/" kind="secondary">
        Go to the home page
      </ButtonLink>
    </div>
  );
}

function Outcome({ failure }: { failure: Failure | undefined }) {
  if (failure) {
    return (
      <Notice tone="error" title={failure.toast.title} live>
        {failure.toast.description}
      </Notice>
    );
  }
  return (
    <Notice tone="success" title="You get no more reminders" live>
      We do not mail you any more before your membership runs out. Mails about your own orders and
      payments still come: they are part of the service. You can have reminders again under Your
      account.
    </Notice>
  );
}
