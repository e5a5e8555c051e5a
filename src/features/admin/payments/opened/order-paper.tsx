import { DELIVERY_FREQUENCIES, labelOf, PRIORITIES } from "@/domain/basket/option-lists";
import { addressLines } from "@/domain/delivery/address-lines";
import { formatPhone } from "@/domain/members/phone";
import { shoppingList } from "@/domain/order/shopping-list";
import type { OrderContent } from "@/domain/order/view";
import type { PaymentRow } from "@/domain/payment/responses";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { Fact, Facts } from "@/ui/facts";
import { useMediaQuery } from "@/ui/use-media-query";
import { ItemList } from "./item-list";
import { ItemTable } from "./item-table";

/** Where a line of the table has room: between 1024 and 1279 px the list of tabs and the payment leave none. */
const WIDE = "(min-width: 48rem) and (max-width: 63.9rem), (min-width: 80rem)";

type OrderPaperProps = {
  payment: PaymentRow;
  content: OrderContent;
  date: string;
  changedAt: string;
};

/** Items and address: what a shopper needs, on the screen and on paper. */
export function OrderPaper({ payment, content, date, changedAt }: OrderPaperProps) {
  const isWide = useMediaQuery(WIDE);
  const { delivery, preferences } = content;
  const items = shoppingList(content.items);
  const count = items.length === 1 ? "1 item" : `${items.length} items`;
  return (
    <article
      data-paper="" // printed without the back office around it
      aria-label="Shopping list"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-box border border-base-300 bg-base-100 p-4 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">Shopping list</h2>
        <p className="wrap-anywhere text-muted">
          {payment.order_number} · {payment.payment_reference}
        </p>
      </header>
      {changedAt && (
        <p className="text-muted">
          List changed by the member, {formatDayTime(momentOf(changedAt))}
        </p>
      )}
      {isWide ? <ItemTable items={items} caption={count} /> : <ItemList items={items} />}
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        <section className="min-w-0 break-inside-avoid">
          <h3 className="text-base">Preferences</h3>
          <Facts>
            <Fact name="Prioritise">{labelOf(PRIORITIES, preferences.priority)}</Fact>
            <Fact name="Frequency">
              {labelOf(DELIVERY_FREQUENCIES, preferences.delivery_frequency)}
            </Fact>
            <Fact name="Delivery date">{date || "After payment"}</Fact>
          </Facts>
        </section>
        <section className="min-w-0 break-inside-avoid">
          <h3 className="text-base">Delivery address</h3>
          <address className="break-words not-italic">
            <span className="block font-bold">{delivery.full_name}</span>
            {addressLines(delivery).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <span className="block">{formatPhone(delivery.phone)}</span>
          </address>
          {delivery.delivery_instructions && (
            <p className="mt-2 break-words whitespace-pre-line">
              <b>Instructions:</b> {delivery.delivery_instructions}
            </p>
          )}
        </section>
      </div>
    </article>
  );
}
