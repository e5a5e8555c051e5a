import { useId, useState } from "react";
import type { SharedFile } from "@/data/local/device/shared-files";
import type { OpenOrder } from "@/data/remote/open-orders";
import { toPay } from "@/domain/ledger/to-pay";
import { formatDay, momentOf } from "@/domain/time/sa-time";
import { Button, ButtonLink } from "@/ui/button";
import { Money } from "@/ui/money";
import { Problem } from "@/ui/problem";
import type { ToastContent } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { ProofPicture } from "./proof-picture";
import { SharedProof } from "./shared-proof";
import type { Attached } from "./use-shared-files";
import { sizeText } from "./waiting-proof";

type Outcome = Promise<{ toast: ToastContent } | undefined>;

type SharedFileCardProps = {
  shared: SharedFile;
  orders: readonly OpenOrder[];
  /** The server hasn't answered which orders there are. */
  isUnread: boolean;
  attached: Attached | undefined;
  onAttach: (order: OpenOrder) => Outcome;
  onRemove: () => Outcome;
};

export function SharedFileCard(props: SharedFileCardProps) {
  const { shared, orders, isUnread, attached, onAttach, onRemove } = props;
  const only = orders.length === 1 ? orders[0] : undefined;
  const [chosen = only, choose] = useState<OpenOrder>();
  const { busy, problem, run } = useAction();

  return (
    <section
      aria-label={shared.name}
      className="grid grid-cols-1 gap-4 rounded-box border border-base-300 bg-base-100 p-5 shadow-soft"
    >
      <div className="flex items-center gap-3">
        <ProofPicture file={shared.file} />
        <div className="min-w-0 grow">
          <p className="truncate font-bold">{shared.name}</p>
          <p className="text-muted">
            {attached
              ? sizeText(shared.file.size)
              : `${sizeText(shared.file.size)}, saved on this phone for 24 hours`}
          </p>
        </div>
      </div>
      {attached ? (
        <SharedProof {...attached} />
      ) : (
        <>
          <OrderChoice isUnread={isUnread} orders={orders} chosen={chosen} onChoose={choose} />
          <Problem>{problem}</Problem>
          <div className="flex flex-wrap gap-3">
            {chosen && (
              <Button busy={busy} icon="upload" onClick={() => run(() => onAttach(chosen))}>
                Send as proof for this order
              </Button>
            )}
            <Button kind="quiet" onClick={() => run(onRemove)}>
              Delete this file
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

type OrderChoiceProps = Pick<SharedFileCardProps, "orders" | "isUnread"> & {
  chosen: OpenOrder | undefined;
  onChoose: (order: OpenOrder) => void;
};

function OrderChoice({ orders, isUnread, chosen, onChoose }: OrderChoiceProps) {
  const name = useId();
  if (orders.length === 0 && isUnread) {
    return <p>We couldn't load your orders. They'll appear when we can reach our server.</p>;
  }
  if (orders.length === 0) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>
          You have no order awaiting payment. Start an order, then come back here within 24 hours of
          sharing this file.
        </p>
        <ButtonLink to="/" search={{ step: "last" }} kind="secondary">
          Go to your order
        </ButtonLink>
      </div>
    );
  }
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 font-bold">Which order is this proof of payment for?</legend>
      {orders.map((order) => (
        <label
          key={order.id}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field border border-line px-4 py-2 has-checked:border-primary has-checked:bg-leaf-soft"
        >
          <input
            type="radio"
            name={name}
            className="radio radio-primary"
            checked={chosen?.id === order.id}
            onChange={() => onChoose(order)}
          />
          <span className="min-w-0 grow">
            <span className="block font-bold wrap-anywhere">{order.payment_reference}</span>
            <span className="block text-muted">{formatDay(momentOf(order.placed_at))}</span>
          </span>
          <Money cents={toPay(order)} />
        </label>
      ))}
    </fieldset>
  );
}
