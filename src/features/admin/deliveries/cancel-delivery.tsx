import { useState } from "react";
import { cancelDelivery } from "@/data/remote/deliveries";
import type { DeliveryDetails } from "@/domain/delivery/admin-deliveries";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatWeekday } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { SelectField } from "@/ui/select-field";
import { ReasonDialog } from "../shared/reason-dialog";

type CancelDeliveryProps = { details: DeliveryDetails; onChanged: () => void };

/** Cancels the whole delivery, until buying starts: its orders are for another one. */
export function CancelDelivery({ details, onChanged }: CancelDeliveryProps) {
  const [isAsked, setAsked] = useState(false);
  const { date, revision, state } = details.delivery;
  const [to, setTo] = useState("");
  const choices = details.others.map((value) => ({ value, label: formatWeekday(value) }));
  if (state !== "open") return null;
  return (
    <p>
      <Button kind="danger-quiet" size="small" onClick={() => setAsked(true)}>
        Cancel this delivery
      </Button>
      {isAsked && (
        <ReasonDialog
          title={`Cancel the delivery on ${formatWeekday(date)}?`}
          confirmLabel="Cancel the delivery"
          kind="danger"
          hint="Members read it in the message about their order."
          act={(reason) => cancelDelivery({ date, revision, reason, ...(to && { to }) })}
          done={ADMIN_TOASTS.delivery_cancelled}
          failed={ADMIN_TOASTS.delivery_cancel_failed}
          onDone={() => {
            setAsked(false);
            onChanged();
          }}
          onClose={() => setAsked(false)}
        >
          {choices.length > 0 && (
            <SelectField
              name="to"
              label="Its orders move to"
              prompt={null}
              choices={[{ value: "", label: "The next delivery that takes orders" }, ...choices]}
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          )}
          <p>
            {choices.length > 0
              ? "All its orders move there. We tell their members, except where an order is on hold or its payment was rejected."
              : "No other delivery is planned, so its orders wait for the next date that you add. We tell their members, except where an order is on hold or its payment was rejected."}
          </p>
          <p>This can't be undone.</p>
        </ReasonDialog>
      )}
    </p>
  );
}
