import { useState } from "react";
import { attempt } from "@/data/core/perform";
import { closeDelivery } from "@/data/remote/closing";
import { type ClosingView, closeDeliverySchema, type SlipView } from "@/domain/closing/responses";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { messageOf } from "@/domain/text/messages";
import { plural } from "@/domain/text/plural";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { formatPlainDate } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";
import { Problem } from "@/ui/problem";
import { TextareaField } from "@/ui/textarea-field";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";

const REASON = "alone-reason";

type SummaryProps = { closing: ClosingView; slips: readonly SlipView[] };
type CloseButtonProps = SummaryProps & { onChange: () => void };

/** Closes the delivery as its figures are shown. */
export function CloseButton({ closing, slips, onChange }: CloseButtonProps) {
  /** As its figures were when the admin was asked: what changes meanwhile is refused, not closed unseen. */
  const [asked, setAsked] = useState<ClosingView>();
  const [reason, setReason] = useState("");
  const [reasonError, setReasonError] = useState<string>();
  const { busy, problem, run } = useAction();
  const { date } = closing;
  const { figures, closer_needs } = asked ?? closing;
  const needsReason = closer_needs === "reason";
  const close = () => {
    const said = needsReason ? { alone_reason: reason } : {};
    const checked = closeDeliverySchema.safeParse({ delivery_date: date, figures, ...said });
    if (!checked.success) {
      setReasonError(messageOf(checked.error.issues[0]?.message ?? ""));
      document.getElementById(REASON)?.focus(); // it may be out of sight, below the members
      return;
    }
    void run(() =>
      attempt(ADMIN_TOASTS.closing_failed, async () => {
        await closeDelivery(checked.data);
        toast(ADMIN_TOASTS.delivery_closed);
        setAsked(undefined);
        onChange();
      }).then((failure) => {
        if (failure) {
          setAsked(undefined);
          onChange();
        }
        return failure;
      }),
    );
  };
  if (closing.closer_needs === "other") return <NeedsOther />;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <Problem>{problem}</Problem>
      <Button onClick={() => setAsked(closing)}>Close this delivery</Button>
      <ConfirmDialog
        open={asked !== undefined}
        kind="primary"
        title={`Close the delivery of ${formatPlainDate(date)}?`}
        confirmLabel="Close delivery"
        busy={busy}
        onConfirm={close}
        onClose={() => setAsked(undefined)}
      >
        <ClosingSummary closing={asked ?? closing} slips={slips} />
        {needsReason && (
          <TextareaField
            name={REASON}
            label="Why do you close it yourself?"
            hint="No admin has less to do with it. The audit log keeps your reason."
            rows={3}
            countTo={TEXT_LIMITS.rejectReason.max}
            error={reasonError}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </ConfirmDialog>
    </div>
  );
}

function NeedsOther() {
  return (
    <Notice tone="warning" title="Another admin has to close this delivery">
      Your own order is in it, or you became an admin less than 72 hours ago. You can still add
      slips.
    </Notice>
  );
}

function ClosingSummary({ closing, slips }: SummaryProps) {
  const { orders, total, not_entered, for_self = [] } = closing;
  const half = orders.filter(({ half_back }) => half_back);
  const bare = slips.filter(({ has_photo }) => !has_photo);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>
        {`Members get ${formatRand(total.unspent)} back as credit. Each gets a message in the app and, where emails are set up, an email. Buyers can't enter anything more.`}
      </p>
      {not_entered > 0 && (
        <p>
          {plural(
            not_entered,
            "1 item has no entry: we'll say it wasn't available.",
            "{n} items have no entry: we'll say they weren't available.",
          )}
        </p>
      )}
      {half.length > 0 && (
        <div>
          <p className="font-bold">More than half of the budget comes back to:</p>
          <ul className="list-disc pl-5">
            {half.map(({ order_id, member, unspent, budget }) => (
              <li key={order_id}>{`${member}: ${formatRand(unspent)} of ${formatRand(budget)}`}</li>
            ))}
          </ul>
        </div>
      )}
      {bare.length > 0 && (
        <p>
          {`No photo yet: ${bare.map(slipText).join("; ")}. Admins can still add photos here after closing. Photos that are waiting on buyers' phones are still sent.`}
        </p>
      )}
      {for_self.length > 0 && (
        <p>{`Buyers decided about their own orders: ${for_self.map(({ member }) => member).join(", ")}. Have you compared their slips?`}</p>
      )}
      <p>You can't undo this. You can correct the price of an item afterwards.</p>
    </div>
  );
}

function slipText({ shop, total_cents, by }: SlipView): string {
  const slip = `${shop}, ${formatRand(total_cents)}`;
  return by ? `${slip}, entered by ${by}` : slip;
}
