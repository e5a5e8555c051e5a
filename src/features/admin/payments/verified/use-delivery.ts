import { useRef, useState } from "react";
import { deliverOrders } from "@/data/remote/payments";
import { attempt } from "@/data/remote/perform";
import type { BulkOutcome } from "@/domain/payment/bulk";
import type { VerifiedRow } from "@/domain/payment/verified";
import { ADMIN_TOASTS, messageOf, NOTICES, type Toast } from "@/domain/text/messages";
import { toast } from "@/ui/toast";
import { reportOf } from "../bulk/outcomes";
import type { Report } from "../bulk/report";

type DeliveryOptions = {
  /** The rows with a result from the server. */
  onDone: (ids: readonly string[]) => void;
};

export function useDelivery({ onDone }: DeliveryOptions) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Report | null>(null);
  const isBusy = useRef(false);

  async function deliver(rows: readonly VerifiedRow[]) {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    let outcomes: readonly BulkOutcome[] = [];
    const failure = await attempt(failed, async () => {
      outcomes = await deliverOrders(rows.map(({ id }) => id));
    });
    isBusy.current = false;
    setBusy(false);
    const missing = reportOf(rows, outcomes, {
      title: (count) => `Not marked delivered: ${count} of ${rows.length}`,
      name: (row) => `${row.order_number} ${row.payment_reference}`,
    });
    setProblem(failure?.toast ?? missing);
    if (failure) return toast({ ...failure.toast, kind: "error" });
    const done = outcomes.filter(({ result }) => result === "done").length;
    if (done === 1) toast(ADMIN_TOASTS.delivery_recorded);
    else if (done > 1)
      toast({ ...ADMIN_TOASTS.deliveries_recorded, description: `${done} orders` });
    onDone(rows.map(({ id }) => id));
  }

  return { busy, problem, dismissProblem: () => setProblem(null), deliver };
}

/** An answer that never came says nothing about what was done. */
function failed(code: string): Toast {
  const { title } = ADMIN_TOASTS.delivery_failed;
  const isUnknown = code === "offline" || code === "unexpected_error";
  return { title, description: isUnknown ? NOTICES.bulk_delivery_unknown : messageOf(code) };
}
