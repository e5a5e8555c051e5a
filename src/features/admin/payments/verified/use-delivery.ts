import { useRef, useState } from "react";
import { deliverOrders } from "@/data/remote/payments";
import { attempt } from "@/data/remote/perform";
import type { BulkOutcome } from "@/domain/payment/bulk";
import type { VerifiedRow } from "@/domain/payment/verified";
import { ADMIN_TOASTS, messageOf, NOTICES, type Toast } from "@/domain/text/messages";
import { toast } from "@/ui/toast";
import { reasonOf } from "../bulk/outcomes";
import type { Report } from "../bulk/report";

type DeliveryOptions = {
  /** The rows of which the server said what became of them. */
  onDone: (ids: readonly string[]) => void;
};

/** Marks orders delivered, and names those that could not be. */
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
    setProblem(failure?.toast ?? missing(rows, outcomes));
    if (failure) return toast({ ...failure.toast, kind: "error" });
    const done = outcomes.filter(({ result }) => result === "done").length;
    if (done === 1) toast(ADMIN_TOASTS.delivery_recorded);
    else if (done > 1)
      toast({ ...ADMIN_TOASTS.deliveries_recorded, description: `${done} orders` });
    onDone(rows.map(({ id }) => id));
  }

  return { busy, problem, dismissProblem: () => setProblem(null), deliver };
}

/** Names each order that was not marked, with the reason. */
function missing(rows: readonly VerifiedRow[], outcomes: readonly BulkOutcome[]): Report | null {
  const lines = outcomes.flatMap((outcome, at) => {
    const row = rows[at];
    if (outcome.result === "done" || !row) return [];
    return [`${row.order_number} ${row.payment_reference}: ${reasonOf(outcome, "")}`];
  });
  if (lines.length === 0) return null;
  return { title: `Not marked delivered: ${lines.length} of ${rows.length}`, lines };
}

/** An answer that never came says nothing about what was done. */
function failed(code: string): Toast {
  const { title } = ADMIN_TOASTS.delivery_failed;
  const isUnknown = code === "offline" || code === "unexpected_error";
  return { title, description: isUnknown ? NOTICES.bulk_delivery_unknown : messageOf(code) };
}
