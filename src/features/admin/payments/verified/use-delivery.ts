import { useRef, useState } from "react";
import { asAnswered, attempt } from "@/data/core/perform";
import { deliverOrders, undoDeliveries } from "@/data/remote/payments";
import type { BulkOutcome } from "@/domain/payment/bulk";
import type { VerifiedRow } from "@/domain/payment/verified";
import { ADMIN_NOTICES, ADMIN_TOASTS } from "@/domain/text/admin-messages";
import type { Toast } from "@/domain/text/messages";
import { toast } from "@/ui/toast";
import { failedTogether, reportOf } from "../bulk/outcomes";
import type { Report } from "../bulk/report";

type DeliveryOptions = {
  /** The rows with a result from the server. */
  onDone: (ids: readonly string[]) => void;
};

interface Act {
  readonly send: (ids: readonly string[]) => Promise<readonly BulkOutcome[]>;
  readonly failed: (code: string) => Toast;
  readonly notDone: (count: number, of: number) => string;
  readonly toastOf: (count: number) => Toast;
}

const DELIVER: Act = {
  send: deliverOrders,
  failed: (code) => failure(ADMIN_TOASTS.delivery_failed, code),
  notDone: (count, of) => `Not marked delivered: ${count} of ${of}`,
  toastOf: (count) =>
    count === 1
      ? ADMIN_TOASTS.delivery_recorded
      : { ...ADMIN_TOASTS.deliveries_recorded, description: `${count} orders` },
};

const UNDO: Act = {
  send: undoDeliveries,
  failed: (code) => failure(ADMIN_TOASTS.delivery_undo_failed, code),
  notDone: (count, of) => `Not undone: ${count} of ${of}`,
  toastOf: (count) => (count === 1 ? ADMIN_TOASTS.delivery_undone : ADMIN_TOASTS.deliveries_undone),
};

export function useDelivery({ onDone }: DeliveryOptions) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Report | null>(null);
  /** What was marked last, for its Undo. */
  const [delivered, setDelivered] = useState<readonly VerifiedRow[]>([]);
  const isBusy = useRef(false);

  /** Returns the rows that it was done for; none where it isn't known. */
  async function perform(act: Act, rows: readonly VerifiedRow[]): Promise<readonly VerifiedRow[]> {
    if (isBusy.current) return [];
    isBusy.current = true;
    setBusy(true);
    let outcomes: readonly BulkOutcome[] = [];
    const failed = await attempt(act.failed, async () => {
      outcomes = await act.send(rows.map(({ id }) => id));
    });
    isBusy.current = false;
    setBusy(false);
    const missing = reportOf(rows, outcomes, {
      title: (count) => act.notDone(count, rows.length),
      name: (row) => `${row.order_number} ${row.payment_reference}`,
    });
    setProblem(failed?.toast ?? missing);
    if (failed) toast({ ...failed.toast, kind: "error" });
    const done = rows.filter((_, at) => outcomes[at]?.result === "done");
    if (done.length > 0) toast(act.toastOf(done.length));
    if (!failed) onDone(rows.map(({ id }) => id));
    return done;
  }

  return {
    busy,
    problem,
    delivered,
    dismissProblem: () => setProblem(null),
    async deliver(rows: readonly VerifiedRow[]) {
      const done = await perform(DELIVER, rows);
      if (done.length > 0) setDelivered(done);
    },
    async undo(rows: readonly VerifiedRow[]) {
      const done = new Set((await perform(UNDO, rows)).map(({ id }) => id));
      setDelivered((others) => others.filter(({ id }) => !done.has(id)));
    },
  };
}

function failure(failed: Toast, code: string): Toast {
  return failedTogether(asAnswered(code, failed), code, ADMIN_NOTICES.bulk_delivery_unknown);
}
