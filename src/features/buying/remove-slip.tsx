import { useState } from "react";
import type { PhoneSlip } from "@/domain/buying/phone-slips";
import { messageOf } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Problem } from "@/ui/problem";
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
      <ConfirmDialog
        open={asks}
        title={`Remove the slip of ${slip.shop}?`}
        confirmLabel="Remove slip"
        cancelLabel="Keep it"
        onConfirm={remove}
        onClose={() => setAsks(false)}
      >
        <p>Its photo and its total go. What you entered stays, and needs another slip.</p>
      </ConfirmDialog>
    </>
  );
}
