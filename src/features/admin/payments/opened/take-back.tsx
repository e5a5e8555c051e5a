import { useState } from "react";
import { takeBackDeposit } from "@/data/remote/payments";
import { attempt } from "@/data/remote/perform";
import type { PaymentRow } from "@/domain/payment/responses";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { AskReason } from "../review/ask-reason";
import { actionsOf } from "../store/payment-actions";

/** 'The deposit never arrived', of a verified payment that no line of a statement paid. */
export function TakeBack({ row, onDone }: { row: PaymentRow; onDone: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  if (!actionsOf(row).includes("not_arrived")) return null;

  async function takeBack(reason: string) {
    const failure = await attempt(ADMIN_TOASTS.take_back_failed, async () => {
      await takeBackDeposit(row, reason);
    });
    toast(failure ? { ...failure.toast, kind: "error" } : ADMIN_TOASTS.deposit_taken_back);
    onDone();
  }

  return (
    <>
      <Button kind="danger-quiet" className="justify-self-start" onClick={() => setIsAsked(true)}>
        The deposit never arrived
      </Button>
      {isAsked && (
        <AskReason
          asked={{ action: "not_arrived", row }}
          onAnswer={(answer) => {
            setIsAsked(false);
            if (answer) void takeBack(answer.reason);
          }}
        />
      )}
    </>
  );
}
