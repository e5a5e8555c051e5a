import { useState } from "react";
import { useSessionUser } from "@/data/core/session";
import type { ListedOrder } from "@/domain/order/responses";
import { Button } from "@/ui/button";
import { ConfirmAct } from "@/ui/confirm-act";
import { cancel } from "./order-commands";

type CancelOrderProps = {
  order: ListedOrder;
  /** It is queued or being sent: then there is nothing to press. */
  isOnItsWay: boolean;
};

export function CancelOrder({ order, isOnItsWay }: CancelOrderProps) {
  const userId = useSessionUser()?.id ?? "";
  const [asking, setAsking] = useState(false);

  return (
    <>
      {!isOnItsWay && (
        <Button kind="danger-quiet" onClick={() => setAsking(true)}>
          Cancel order
        </Button>
      )}
      {asking && (
        <ConfirmAct
          title={`Cancel ${order.order_number}?`}
          confirmLabel="Cancel order"
          cancelLabel="Keep order"
          act={() => cancel(userId, order)}
          onClose={() => setAsking(false)}
        >
          <p>
            {order.proof_channel === ""
              ? "We won't buy or deliver this order, and there's nothing to pay."
              : "We won't buy or deliver this order. We'll check for your deposit and get back to you."}
          </p>
        </ConfirmAct>
      )}
    </>
  );
}
