import { useState } from "react";
import { useSessionUser } from "@/data/core/session";
import type { ListedOrder } from "@/domain/order/responses";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { cancel } from "./order-commands";

type CancelOrderProps = {
  order: ListedOrder;
  /** It is queued or being sent: then there is nothing to press. */
  isOnItsWay: boolean;
};

export function CancelOrder({ order, isOnItsWay }: CancelOrderProps) {
  const userId = useSessionUser()?.id ?? "";
  const [asking, setAsking] = useState(false);
  const { busy, problem, run } = useAction();

  async function confirmed() {
    if (await run(() => cancel(userId, order.id))) setAsking(false);
  }

  return (
    <>
      {!isOnItsWay && (
        <Button kind="danger-quiet" onClick={() => setAsking(true)}>
          Cancel order
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={`Cancel ${order.order_number}?`}
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        busy={busy}
        onConfirm={confirmed}
        onClose={() => setAsking(false)}
      >
        <p>
          {order.proof_channel === ""
            ? "We won't buy or deliver this order, and there's nothing to pay."
            : "We won't buy or deliver this order. We'll check for your deposit and get back to you."}
        </p>
        <Problem>{problem}</Problem>
      </ConfirmDialog>
    </>
  );
}
