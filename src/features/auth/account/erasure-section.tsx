import { useState } from "react";
import { readErasure } from "@/data/remote/privacy";
import { ERASURE_DAYS } from "@/domain/erasure";
import type { ErasureView } from "@/domain/erasure-answers";
import { formatRand } from "@/domain/money";
import { formatDay, momentOf } from "@/domain/sast";
import { Button, ButtonLink } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { Notice } from "@/ui/notice";
import { Problem } from "@/ui/problem";
import { Skeleton } from "@/ui/skeleton";
import { useAction } from "@/ui/use-action";
import { useLoaded } from "@/ui/use-loaded";
import { keepMyAccount } from "../account-actions";
import { ErasureDialog } from "./erasure-dialog";
import { NotLoaded } from "./not-loaded";

/** 'Delete my account': what goes, what the law keeps, and seven days to change one's mind. */
export function ErasureSection({ userId }: { userId: string }) {
  const { value, failed, retry } = useLoaded(userId, readErasure);
  return (
    <CardSection title="Delete my account">
      {value && <Erasure view={value} onKept={retry} />}
      {!value && !failed && <Skeleton label="Looking up your account" rows={2} />}
      {failed && <NotLoaded onRetry={retry}>Your account could not be looked up.</NotLoaded>}
    </CardSection>
  );
}

function Erasure({ view, onKept }: { view: ErasureView; onKept: () => void }) {
  if (view.due_at) return <Leaving dueAt={view.due_at} view={view} onKept={onKept} />;
  const isHeld = view.open_orders.length > 0 || view.membership_waits;
  return (
    <>
      <Consequences />
      {view.credit > 0 && (
        <Notice tone="warning" title={`You have ${formatRand(view.credit)} with us`}>
          <p>Ask our support to refund it first: afterwards we do not know whose it was.</p>
        </Notice>
      )}
      {isHeld ? <Unfinished view={view} /> : <DeleteButton />}
    </>
  );
}

function Consequences() {
  return (
    <dl className="grid grid-cols-1 gap-4">
      <div>
        <dt className="font-bold">What is erased</dt>
        <dd className="text-muted">
          Your email, name, phone, addresses, baskets, proofs of payment, feedback and mails.
        </dd>
      </div>
      <div>
        <dt className="font-bold">What the law makes us keep</dt>
        <dd className="text-muted">
          The amounts, dates and numbers of your orders and memberships, for five years, without
          anything that says whose they were. If you ever had our newsletter, also a scrambled form
          of your email that nobody can turn back, so that you are not put on its list again.
        </dd>
      </div>
      <div>
        <dt className="font-bold">If you change your mind</dt>
        <dd className="text-muted">
          You are signed out everywhere. For {ERASURE_DAYS} days you can sign in again and press
          Keep; after that nobody can bring it back.
        </dd>
      </div>
    </dl>
  );
}

function DeleteButton() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        kind="danger-quiet"
        icon="trash"
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        Delete my account
      </Button>
      <ErasureDialog open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

/** What has to end first, said before the member finds out by a refusal. */
function Unfinished({ view: { open_orders, membership_waits } }: { view: ErasureView }) {
  return (
    <Notice title="Something is not finished yet">
      {open_orders.length > 0 && (
        <p>
          {open_orders.join(", ")}: wait until it is delivered, or cancel it and wait until we have
          looked for your deposit.
        </p>
      )}
      {membership_waits && <p>Your membership payment waits to be verified.</p>}
      <ButtonLink kind="secondary" to="/dashboard/orders" className="mt-3">
        See my orders
      </ButtonLink>
    </Notice>
  );
}

type LeavingProps = { dueAt: string; view: ErasureView; onKept: () => void };

function Leaving({ dueAt, view, onKept }: LeavingProps) {
  const { busy, problem, run } = useAction();
  const isHeld = view.open_orders.length > 0;

  return (
    <>
      <Notice tone="warning" title={`It will be deleted on ${formatDay(momentOf(dueAt))}`}>
        <p>
          {isHeld
            ? `First ${view.open_orders.join(", ")} has to be finished.`
            : "Until then you can keep it."}
        </p>
      </Notice>
      <Button
        className="justify-self-start"
        busy={busy}
        onClick={() => run(() => keepMyAccount(onKept))}
      >
        Keep my account
      </Button>
      <Problem>{problem}</Problem>
    </>
  );
}
