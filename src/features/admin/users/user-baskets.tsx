import { fetchUserBaskets } from "@/data/remote/users";
import { brandWords, saidSize, shopWords } from "@/domain/basket/item-words";
import { DELIVERY_FREQUENCIES, PRIORITIES } from "@/domain/basket/option-lists";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatDay, momentOf } from "@/domain/time/sa-time";
import type { UserBasket } from "@/domain/users/responses";
import { Fact, Facts } from "@/ui/facts";
import { useList } from "../shared/list/use-list";
import { PagedSection } from "./paged-section";

export function UserBaskets({ id }: { id: string }) {
  const list = useList({
    fetch: (query, signal) => fetchUserBaskets(id, query, signal),
    failed: ADMIN_TOASTS.baskets_fetch_failed,
  });
  return (
    <PagedSection
      id="user-baskets"
      title="Baskets"
      list={list}
      empty="No baskets found for this user."
      loading="Loading the baskets"
    >
      {list.rows.map((basket, place) => (
        <Basket key={basket.id} basket={basket} number={place + 1} />
      ))}
    </PagedSection>
  );
}

function Basket({ basket, number }: { basket: UserBasket; number: number }) {
  const { priority, delivery_frequency } = basket.preferences;
  return (
    <article className="grid grid-cols-1 gap-2 rounded-box border border-base-300 p-3">
      <h4 className="font-bold">{`Basket ${number}`}</h4>
      <Facts>
        <Fact name="Created">{formatDay(momentOf(basket.created_at))}</Fact>
        <Fact name="Store preference">
          {basket.store_preference_other || basket.store_preference || "Not specified"}
        </Fact>
        <Fact name="Brand preference">{basket.brand_preference || "Not specified"}</Fact>
        <Fact name="Allow substitution">{basket.allow_substitution ? "Yes" : "No"}</Fact>
        {basket.substitution_note && (
          <Fact name="Substitution note">{basket.substitution_note}</Fact>
        )}
        <Fact name="Priority">{labelOf(PRIORITIES, priority)}</Fact>
        <Fact name="Delivery frequency">{labelOf(DELIVERY_FREQUENCIES, delivery_frequency)}</Fact>
      </Facts>
      <ul aria-label={`Items of basket ${number}`} className="grid grid-cols-1 gap-2">
        {basket.items.map((item) => (
          <li key={item.id} className="break-words">
            <span className="font-bold">{`${item.quantity} x ${item.item_name}${bracketed(saidSize(item.unit))}`}</span>
            <span className="block text-muted">
              {[
                item.category_other || item.category,
                shopWords(item.shop_preference_other || item.shop_preference),
                brandWords(item.brand_preference),
              ].join(" · ")}
            </span>
            {item.notes && <span className="block text-muted">{item.notes}</span>}
          </li>
        ))}
      </ul>
    </article>
  );
}

function bracketed(text: string): string {
  return text && ` (${text})`;
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? "Not specified";
}
