import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { readErasure } from "@/data/remote/privacy";
import { formatRand } from "@/domain/money/rules";
import { TO_CHECK_DAYS } from "@/domain/order/draft-term";
import {
  CREDIT_HOLD_DAYS,
  ERASURE_DAYS,
  isAccountHeld,
  memberHoldText,
} from "@/domain/privacy/erasure";
import type { ErasureView } from "@/domain/privacy/erasure-responses";
import { formatDay, momentOf } from "@/domain/time/sa-time";
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

/** 'Delete my account': what is deleted, what the law keeps, and seven days to change one's mind. */
export function ErasureSection({ userId }: { userId: string }) {
  const { value, failed, retry } = useLoaded(userId, readErasure);
  return (
    <CardSection title="Delete my account">
      {value && <Erasure view={value} onKept={retry} />}
      {!value && !failed && <Skeleton label="Loading your account" rows={2} />}
      {failed && (
        <NotLoaded onRetry={retry}>We couldn't load your account. You need to be online.</NotLoaded>
      )}
    </CardSection>
  );
}

function Erasure({ view, onKept }: { view: ErasureView; onKept: () => void }) {
  if (view.due_at) return <Leaving dueAt={view.due_at} view={view} onKept={onKept} />;
  return (
    <>
      <Consequences />
      <CreditNotice view={view} />
      {isAccountHeld(view) ? <Unfinished view={view} /> : <DeleteButton />}
    </>
  );
}

function CreditNotice({ view: { credit, credit_waits } }: { view: ErasureView }) {
  if (credit <= 0) return null;
  return (
    <Notice tone="warning" title={`You have ${formatRand(credit)} with us`}>
      <p>
        Please ask support for a refund first. After your account is deleted, we won't know whose
        money it was.
      </p>
      {credit_waits && (
        <p>
          Some of it came after we were asked to delete your account, so we'll keep your account for
          up to {CREDIT_HOLD_DAYS} days after it came.
        </p>
      )}
    </Notice>
  );
}

function Consequences() {
  return (
    <dl className="grid grid-cols-1 gap-4">
      <div>
        <dt className="font-bold">What we delete</dt>
        <dd className="text-muted">
          Your email, name, phone, addresses, baskets, proofs of payment, feedback and emails.
        </dd>
      </div>
      <div>
        <dt className="font-bold">What the law says we must keep</dt>
        <dd className="text-muted">
          We keep the amounts, dates and numbers of your orders and memberships for five years. We
          take your name and contact details out of them. The lines of our bank statements stay as
          the bank wrote them, so your name may be in those. If you ever got our newsletter, we also
          keep a scrambled copy of your email, so that you aren't added to its list again. The
          scrambled copy can't be changed back into your email.
        </dd>
      </div>
      <div>
        <dt className="font-bold">If you change your mind</dt>
        <dd className="text-muted">
          We'll sign you out everywhere. For {ERASURE_DAYS} days you can sign in again and press
          Keep my account. After that, this can't be undone.
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
function Unfinished({ view }: { view: ErasureView }) {
  const { order_holds, membership_waits } = view;
  return (
    <Notice title="You still have something to finish">
      <OrderHolds view={view} />
      {membership_waits && (
        <p>
          We haven't verified your membership payment yet. If you haven't completed it, please do
          that on the{" "}
          <Link to="/subscribe" className="link">
            Subscribe page
          </Link>
          . If no deposit comes, you can delete your account {TO_CHECK_DAYS} days after your last
          proof of payment.
        </p>
      )}
      {order_holds.length > 0 && (
        <ButtonLink kind="secondary" to="/dashboard/orders" className="mt-3">
          See my orders
        </ButtonLink>
      )}
    </Notice>
  );
}

function OrderHolds({ view }: { view: ErasureView }) {
  return view.order_holds.map((order) => <p key={order.order_number}>{memberHoldText(order)}</p>);
}

type LeavingProps = { dueAt: string; view: ErasureView; onKept: () => void };

function Leaving({ dueAt, view, onKept }: LeavingProps) {
  const { busy, problem, run } = useAction();
  const [title, until] = leavingTexts(view, dueAt);

  return (
    <>
      <Notice tone="warning" title={title}>
        <OrderHolds view={view} />
        <p>{until}</p>
      </Notice>
      <CreditNotice view={view} />
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

/** What holds the account back may end later than its day: then no day is named. */
function leavingTexts(view: ErasureView, dueAt: string): [title: string, until: string] {
  if (!isAccountHeld(view) && !view.credit_waits) {
    return [
      `We'll delete your account on ${formatDay(momentOf(dueAt))} at the earliest`,
      "You can keep your account until then.",
    ];
  }
  return ["We're going to delete your account", "You can keep your account until we delete it."];
}
