import { useState } from "react";
import { serverNow } from "@/data/core/server-clock";
import { holdOrder, moveOrder } from "@/data/remote/deliveries";
import type { DeliveryDetails, DeliveryOrder } from "@/domain/delivery/admin-deliveries";
import { isComing } from "@/domain/delivery/delivery-acts";
import { isInTime } from "@/domain/delivery/joining";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatWeekday } from "@/domain/time/sa-time";
import { SelectField } from "@/ui/select-field";
import { ADMINS_ONLY, ReasonDialog } from "../shared/reason-dialog";

type OrderDialogProps = {
  order: DeliveryOrder;
  details: DeliveryDetails;
  onDone: () => void;
  onClose: () => void;
};

/** Moves one order to another delivery. */
export function MoveDialog({ order, details, onDone, onClose }: OrderDialogProps) {
  const { date } = details.delivery;
  const isTold = isComing({ ...order, held: order.held_at !== "" });
  const [to, setTo] = useState(details.others[0] ?? "");
  return (
    <ReasonDialog
      title={`Move the order of ${order.name}?`}
      confirmLabel="Move the order"
      hint={isTold ? "The member reads it in the message about the new day." : ADMINS_ONLY}
      act={(reason) => moveOrder({ id: order.id, from: date, to, reason })}
      done={isTold ? ADMIN_TOASTS.order_moved : ADMIN_TOASTS.order_moved_untold}
      failed={ADMIN_TOASTS.order_move_failed}
      onDone={onDone}
      onClose={onClose}
    >
      <SelectField
        name="to"
        label="To the delivery on"
        prompt={null}
        choices={details.others.map((value) => ({ value, label: formatWeekday(value) }))}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}

/** Holds an order back from being bought and delivered, or lets it go. */
export function HoldDialog({ order, details, onDone, onClose }: OrderDialogProps) {
  const held = order.held_at === "";
  return (
    <ReasonDialog
      title={held ? `Hold back the order of ${order.name}?` : `Let the order of ${order.name} go?`}
      confirmLabel={held ? "Hold the order" : "Let it go"}
      hint={ADMINS_ONLY}
      act={(reason) => holdOrder({ id: order.id, held, reason })}
      done={held ? ADMIN_TOASTS.order_held : ADMIN_TOASTS.order_released}
      failed={held ? ADMIN_TOASTS.order_hold_failed : ADMIN_TOASTS.order_release_failed}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {held
          ? "It isn't bought or delivered until you let it go. The member sees that it's on hold. If we told them today that it's coming, we'll tell them that it isn't."
          : letGoWords(order, details.delivery)}
      </p>
    </ReasonDialog>
  );
}

function letGoWords(
  { payment_status }: DeliveryOrder,
  delivery: DeliveryDetails["delivery"],
): string {
  if (payment_status !== "verified") return "It's bought once its payment is verified.";
  return delivery.state === "buying" || isInTime(delivery, serverNow())
    ? "It's bought with its delivery again."
    : "It's for the next delivery that takes orders. We tell the member.";
}
