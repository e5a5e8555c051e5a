import { useState } from "react";
import { attempt } from "@/data/core/perform";
import type { BuyingDay } from "@/data/sync/use-buying";
import { NO_PREFERENCE, OTHER, SHOPS } from "@/domain/basket/option-lists";
import type { PhoneLine } from "@/domain/buying/phone-list";
import { Button } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { SelectField } from "@/ui/select-field";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { chooseShop, NOT_KEPT } from "./buying-acts";

type ChooseShopProps = { day: BuyingDay; line?: PhoneLine; onDone?: () => void };

/** The members had no preference: the buyer says where it is bought, one item or all. */
export function ChooseShop({ day, line, onDone }: ChooseShopProps) {
  const [shop, setShop] = useState("");
  const { problem, run } = useAction();
  async function choose() {
    if (!shop) return;
    const keep = () => chooseShop(day.date, line, shop);
    if (!(await run(() => attempt(NOT_KEPT, keep)))) return;
    toast({ title: `To buy at ${shop}` });
    onDone?.();
  }
  return (
    <div className="grid grid-cols-1 gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <SelectField
        name="shop"
        label={line ? "Buy this at" : "Buy all of these at"}
        hint={
          line ? undefined : "The members have no preference. You can also choose for one item."
        }
        choices={shopsOf(day)}
        value={shop}
        onChange={(event) => setShop(event.currentTarget.value)}
      />
      <Button kind="secondary" aria-disabled={!shop} onClick={choose}>
        {line ? "Move to this shop" : "Move all to this shop"}
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}

/** Those that every list knows, and those of this one. */
export function shopsOf({ lines }: BuyingDay): string[] {
  const listed = lines.map(({ shop }) => shop);
  const names = new Set<string>([...SHOPS, ...listed]);
  for (const none of ["", NO_PREFERENCE, OTHER]) names.delete(none);
  return [...names].sort((a, b) => a.localeCompare(b));
}
