import type { ReactNode } from "react";
import type { ItemRow } from "@/data/local/basket/basket-items";
import type { DraftRow } from "@/data/local/basket/drafts";
import {
  itemBrand,
  itemCategory,
  itemName,
  itemShop,
  itemSize,
} from "@/domain/basket/grocery-item";
import { DELIVERY_FREQUENCIES, PRIORITIES } from "@/domain/basket/option-lists";
import { parseRand } from "@/domain/money/parse-rand";
import { formatRand } from "@/domain/money/rules";
import type { OrderView } from "@/domain/order/view";
import { Icon } from "@/ui/icon";
import { Money } from "@/ui/money";

type CheckOrderProps = {
  draft: DraftRow;
  items: readonly ItemRow[];
  order: OrderView;
  email: string;
  onChange: (step: number) => void;
  onChangeBudget: () => void;
};

/** 'Check your order', folded: all that will be sent, each part with its Change link. */
export function CheckOrder(props: CheckOrderProps) {
  const { draft, items, order, email, onChange, onChangeBudget } = props;
  return (
    <details className="group rounded-box border border-base-300 bg-base-100">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-3 font-bold">
        Check your order
        <Icon name="chevron-down" className="size-6 transition-transform group-open:rotate-180" />
      </summary>
      <div className="divide-y divide-base-300 border-t border-base-300 px-4">
        <Part title="Address" changeLabel="Change address" onChange={() => onChange(1)}>
          <p>{draft.fullName}</p>
          {addressLines(draft).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>
            {draft.phone}, {email}
          </p>
          {draft.deliveryInstructions && <p className="mt-1">{draft.deliveryInstructions}</p>}
        </Part>
        <Part title="Groceries" changeLabel="Change groceries" onChange={() => onChange(2)}>
          <ul className="grid grid-cols-1 gap-2">
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        </Part>
        <Part title="Preferences" changeLabel="Change preferences" onChange={() => onChange(3)}>
          <p>{labelOf(PRIORITIES, draft.prioritize)}</p>
          <p>{labelOf(DELIVERY_FREQUENCIES, draft.frequency)}</p>
        </Part>
        <Part title="Budget" changeLabel="Change budget" onChange={onChangeBudget}>
          <Money cents={order.order_budget} />
        </Part>
      </div>
    </details>
  );
}

type PartProps = { title: string; changeLabel: string; onChange: () => void; children: ReactNode };

function Part({ title, changeLabel, onChange, children }: PartProps) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <h3 className="text-base tracking-normal">{title}</h3>
      <button
        type="button"
        onClick={onChange}
        aria-label={changeLabel}
        className="min-h-12 cursor-pointer font-semibold text-primary underline underline-offset-4"
      >
        Change
      </button>
      <div className="min-w-0 basis-full pb-2 wrap-anywhere">{children}</div>
    </section>
  );
}

function Item({ item }: { item: ItemRow }) {
  const facts = [itemCategory(item), itemBrand(item), itemShop(item)].join(" · ");
  const substitution = [item.substitutionRule, item.substitutionDetails].filter(Boolean).join(": ");
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3">
      <p>
        <strong>
          {item.quantity} × {itemName(item)}, {itemSize(item)}
        </strong>
      </p>
      <p className="text-right tabular-nums">{itemBudgetText(item)}</p>
      <p className="col-span-2 text-muted">
        {facts}. {substitution}
      </p>
    </li>
  );
}

function itemBudgetText({ budget }: ItemRow): string {
  const amount = parseRand(budget);
  return amount.ok ? formatRand(amount.value) : budget;
}

function addressLines(draft: DraftRow): string[] {
  return [
    draft.addressLine2,
    draft.addressLine1,
    draft.suburb,
    draft.city,
    draft.province,
    draft.postalCode,
  ].filter(Boolean);
}

function labelOf(list: readonly { value: string; label: string }[], value: string): string {
  return list.find((option) => option.value === value)?.label ?? value;
}
