import { useState } from "react";
import { fetchClosedOrder } from "@/data/remote/closing";
import { withSize } from "@/domain/basket/item-words";
import type { ClosedOrderView, ResultRow } from "@/domain/closing/responses";
import { itemSentence } from "@/domain/closing/words";
import { formatRand } from "@/domain/money/rules";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { useLoaded } from "@/ui/use-loaded";
import { CorrectForm } from "./correct-form";

type ClosedOrderDialogProps = { orderId: string; onClose: () => void; onCorrected: () => void };

/** What was bought for one order of a closed delivery, and correcting a price. */
export function ClosedOrderDialog({ orderId, onClose, onCorrected }: ClosedOrderDialogProps) {
  const { value, failed, retry } = useLoaded(orderId, () => fetchClosedOrder(orderId));
  const [corrected, setCorrected] = useState<ClosedOrderView>();
  const order = corrected ?? value;
  return (
    <Dialog open size="wide" title={order?.order_number ?? "Order"} onClose={onClose}>
      {failed && (
        <EmptyState
          title={ADMIN_TOASTS.closing_fetch_failed.title}
          action={<Button onClick={retry}>Try again</Button>}
        />
      )}
      {!order && !failed && <Skeleton label="Loading the order" />}
      {order && (
        <Items
          order={order}
          onCorrected={(changed) => {
            setCorrected(changed);
            onCorrected();
          }}
        />
      )}
    </Dialog>
  );
}

type ItemsProps = { order: ClosedOrderView; onCorrected: (order: ClosedOrderView) => void };

function Items({ order, onCorrected }: ItemsProps) {
  const [correcting, setCorrecting] = useState<string>();
  const { member, budget, spent, unspent, saved, items } = order;
  return (
    <div className="grid grid-cols-1 gap-3">
      <p>
        {`${member}: ${formatRand(budget)} budget, ${formatRand(spent)} spent, ${formatRand(unspent)} back.`}
      </p>
      {saved > 0 && (
        <p className="text-muted">{`${formatRand(saved)} less than the shelf prices that were entered.`}</p>
      )}
      <ul className="grid grid-cols-1 divide-y divide-base-300">
        {items.map((item) => (
          <li key={item.id} className="grid grid-cols-1 gap-2 py-2">
            <Item item={item} onCorrect={() => setCorrecting(item.id)} />
            {correcting === item.id && (
              <CorrectForm
                item={item}
                onCancel={() => setCorrecting(undefined)}
                onDone={(changed) => {
                  setCorrecting(undefined);
                  onCorrected(changed);
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Item({ item, onCorrect }: { item: ResultRow; onCorrect: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 grow basis-[12rem] break-words">
        {item.extra ? item.item_name : `${item.asked} × ${withSize(item.item_name, item.unit)}`}
        <span className="block text-sm text-muted">
          {item.extra
            ? "This order's part of them"
            : itemSentence({ ...item, quantity: item.asked })}
        </span>
      </span>
      <span className="font-bold tabular-nums">{formatRand(item.cents)}</span>
      {item.outcome !== "not_available" && (
        <Button
          kind="secondary"
          size="small"
          aria-label={`Correct the price of ${item.item_name}`}
          onClick={onCorrect}
        >
          Correct
        </Button>
      )}
    </div>
  );
}
