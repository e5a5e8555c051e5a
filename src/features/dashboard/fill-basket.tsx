import { useNavigate } from "@tanstack/react-router";
import { useLiveQuery } from "dexie-react-hooks";
import { useSessionUser } from "@/data/core/session";
import { currentWork } from "@/data/local/basket/next-order";
import type { Basket } from "@/domain/basket/view";
import { plural } from "@/domain/text/plural";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { ItemList } from "./item-list";
import { fillBasket } from "./orders/order-commands";

type FillBasketProps = {
  /** What is put into the basket; the question is open while there is something. */
  items: Basket["items"] | undefined;
  title: string;
  onClose: () => void;
};

/** Shows what was ordered, then puts the same into the basket that the wizard has open. */
export function FillBasket({ items, title, onClose }: FillBasketProps) {
  const userId = useSessionUser()?.id ?? "";
  const navigate = useNavigate();
  const work = useLiveQuery(() => currentWork(userId), [userId]);
  const { busy, problem, run } = useAction();

  async function fill() {
    if (items && (await run(() => fillBasket(userId, items)))) {
      await navigate({ to: "/", search: { step: 2 } });
    }
  }

  return (
    <ConfirmDialog
      open={items !== undefined}
      kind="primary"
      title={title}
      confirmLabel="Fill my basket"
      cancelLabel="Not now"
      busy={busy}
      onConfirm={fill}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        {work && work.items > 0 && (
          <p>
            {plural(
              work.items,
              "We'll add them to the 1 item in your current basket.",
              "We'll add them to the {n} items in your current basket.",
            )}
          </p>
        )}
        <ItemList items={items ?? []} />
        <Problem>{problem}</Problem>
      </div>
    </ConfirmDialog>
  );
}
