import { useState } from "react";
import type { PhoneSlip } from "@/domain/buying/phone-slips";
import { messageOf } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { RemoveSlipDialog } from "@/ui/remove-slip-dialog";
import { toast } from "@/ui/toast";
import { removeSlip } from "./buying-acts";

type RemoveSlipProps = { slip: PhoneSlip; date: string; onRemoved: () => void };

/** A slip that was entered by mistake, or twice. */
export function RemoveSlip({ slip, date, onRemoved }: RemoveSlipProps) {
  const [asks, setAsks] = useState(false);
  const [isFull, setFull] = useState(false);

  async function remove() {
    setAsks(false);
    try {
      await removeSlip(date, slip);
    } catch {
      return setFull(true);
    }
    toast({ title: `Slip of ${slip.shop} removed` });
    onRemoved();
  }

  return (
    <>
      <Button kind="danger-quiet" onClick={() => setAsks(true)}>
        Remove this slip
      </Button>
      <Problem>{isFull ? messageOf("phone_full") : undefined}</Problem>
      <RemoveSlipDialog
        open={asks}
        shop={slip.shop}
        onConfirm={remove}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
