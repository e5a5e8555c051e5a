import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import type { OutboxRow } from "@/data/commands/commands";
import { useSessionUser } from "@/data/core/session";
import { refreshCached } from "@/data/sync/follow-cached";
import { useOutbox } from "@/data/sync/outbox";
import { useCached } from "@/data/sync/use-cached";
import { endOnCancel } from "@/domain/membership/cancel";
import type { Membership, MembershipPayment, MembershipView } from "@/domain/membership/responses";
import {
  canCancelMembership,
  dueMembership,
  membershipLabel,
  membershipState,
  shownMembership,
} from "@/domain/membership/rules";
import { uncompletedPayment } from "@/domain/membership/uncompleted";
import { formatDay, formatMonth, momentOf } from "@/domain/time/sa-time";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Fact, Facts } from "@/ui/facts";
import { Money } from "@/ui/money";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { CachedView } from "../cached-view";
import { isAboutMembership, isOnItsWay, WaitingNotes } from "../waiting-notes";
import { CancelMembership } from "./cancel-membership";

export function MembershipTab() {
  const state = useCached("membership");
  const userId = useSessionUser()?.id ?? "";
  // So that the page behind 'See my money' opens without a network.
  useEffect(() => void refreshCached(userId, "ledger"), [userId]);
  // The states are derived from the server's clock, advanced since the answer.
  const sinceAsked = state.cached ? Date.now() - state.cached.asOf : 0;
  return (
    <>
      <PageHeading title="Membership">Membership</PageHeading>
      <CachedView state={state} label="Loading your membership">
        {(view) => <Shown view={view} now={view.now + sinceAsked} />}
      </CachedView>
    </>
  );
}

function Shown({ view, now }: { view: MembershipView; now: number }) {
  const membership = shownMembership(view.memberships, now);
  const waiting = useOutbox().filter(isAboutMembership);
  const begun = uncompletedPayment(view);
  const uncompleted = isOnItsWay(waiting, "subscribe") ? null : begun;
  if (!membership) {
    return <NoMembership credit={view.credit} waiting={waiting} uncompleted={uncompleted} />;
  }
  const isRejected = membershipState(membership, now) === "rejected";
  const due = isRejected ? undefined : dueMembership(view.memberships, now);
  return (
    <section
      aria-label="Your membership"
      className="grid grid-cols-1 gap-4 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <p role="status" className="text-lg font-bold">
        {membershipLabel(membership, now)}
      </p>
      <WaitingNotes rows={waiting} />
      {due && <DueNotice view={view} due={due} now={now} isBegun={begun !== null} />}
      {uncompleted && <UncompletedNotice payment={uncompleted} />}
      {isRejected && <RejectedNotice />}
      {membership.status === "cancelled" && <CancelledNotice membership={membership} now={now} />}
      <Facts>
        <Fact name="Monthly Membership">
          <Money cents={membership.price} />
        </Fact>
        <Fact name="Month">{formatMonth(membership.month_period)}</Fact>
        <Fact name={hasBegun(membership, now) ? "Current period" : "Next period"}>
          {periodOf(membership)}
        </Fact>
        <Fact name="Payment reference">{membership.payment_reference}</Fact>
        <Credit cents={view.credit} />
      </Facts>
      {canCancelMembership(membership, now) && (
        <p className="text-muted">
          Do you want an email before your membership runs out? Turn on membership reminders under{" "}
          <Link to="/account" className="link">
            Your account
          </Link>
          .
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3 empty:hidden">
        {view.waiting && !uncompleted && (
          <ButtonLink kind="secondary" to="/subscribe">
            Send another proof for {formatMonth(view.waiting.month_period)}
          </ButtonLink>
        )}
        {due && !begun && (
          <ButtonLink to="/subscribe">Pay for {formatMonth(view.next_month)}</ButtonLink>
        )}
        {canCancelMembership(membership, now) ? (
          <CancelMembership
            end={endOnCancel(view.memberships, now)}
            isOnItsWay={isOnItsWay(waiting, "cancelMembership")}
          />
        ) : (
          !due && !uncompleted && <WayBack isRejected={isRejected} />
        )}
      </div>
    </section>
  );
}

type DueNoticeProps = { view: MembershipView; due: Membership; now: number; isBegun: boolean };

/** When it runs out, and what the coming month is paid with. */
function DueNotice({ view, due, now, isBegun }: DueNoticeProps) {
  const { ready, next_month } = view;
  const end = momentOf(due.current_period_end);
  const title =
    now < end
      ? `Your membership runs out on ${formatDay(end)}`
      : `Your membership ran out on ${formatDay(end)}`;
  return (
    <Notice tone="warning" title={title}>
      {!isBegun && (
        <p>
          Pay for {formatMonth(next_month)} now, or we'll add the fee to your next order in that
          month.
          {ready && (
            <>
              {" "}
              Your payment reference is <strong>{ready.payment_reference}</strong>.
            </>
          )}
        </p>
      )}
    </Notice>
  );
}

/** A proof came and 'Complete Subscription' wasn't pressed: nobody looks for its deposit. */
function UncompletedNotice({ payment }: { payment: MembershipPayment }) {
  return (
    <Notice tone="warning" title="You haven't completed a payment">
      <p>
        You sent us proof of your payment for {formatMonth(payment.month_period)}. Please complete
        it so that we can verify it.
      </p>
      <ButtonLink to="/subscribe" className="mt-3">
        Complete your payment
      </ButtonLink>
    </Notice>
  );
}

function RejectedNotice() {
  return (
    <Notice tone="warning" title="We couldn't verify the payment of your order">
      <p>It pays for this membership too. Your orders say why, and what to do next.</p>
    </Notice>
  );
}

/** Not past a rejected order, which has the fee already. */
function WayBack({ isRejected }: { isRejected: boolean }) {
  return isRejected ? (
    <ButtonLink to="/dashboard/orders">See my orders</ButtonLink>
  ) : (
    <ButtonLink to="/subscribe">Rejoin</ButtonLink>
  );
}

function CancelledNotice({ membership, now }: { membership: Membership; now: number }) {
  const end = momentOf(membership.current_period_end);
  const isRunning = membership.paid && now < end;
  return (
    <Notice tone="warning" title="Your membership has been cancelled">
      <p>
        {isRunning && `You keep your membership until ${formatDay(end)}. `}
        You can rejoin at any time, here or with your next order.
      </p>
    </Notice>
  );
}

type NoMembershipProps = {
  credit: number;
  waiting: readonly OutboxRow[];
  uncompleted: MembershipPayment | null;
};

function NoMembership({ credit, waiting, uncompleted }: NoMembershipProps) {
  return (
    <>
      <WaitingNotes rows={waiting} />
      {uncompleted && <UncompletedNotice payment={uncompleted} />}
      <EmptyState
        title="No membership yet"
        action={<ButtonLink to="/subscribe">Subscribe</ButtonLink>}
      >
        <p>We'll add the fee to your first order of the month. You can also pay it on its own.</p>
      </EmptyState>
      <Facts>
        <Credit cents={credit} />
      </Facts>
    </>
  );
}

function Credit({ cents }: { cents: number }) {
  return (
    <Fact name={cents < 0 ? "Still owed" : "Your credit"}>
      <Money cents={Math.abs(cents)} />
      <Link to="/dashboard/money" className="link flex min-h-12 w-fit items-center font-normal">
        See my money
      </Link>
    </Fact>
  );
}

/** One that is paid ahead is shown before it begins. */
function hasBegun({ current_period_start }: Membership, now: number): boolean {
  return momentOf(current_period_start) <= now;
}

function periodOf({ current_period_start, current_period_end }: Membership): string {
  return `${formatDay(momentOf(current_period_start))} to ${formatDay(momentOf(current_period_end))}`;
}
