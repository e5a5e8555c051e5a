import { useId, useState } from "react";
import type { Failure } from "@/data/core/perform";
import { SHOPS } from "@/domain/basket/option-lists";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { Problem } from "@/ui/problem";
import { TextField } from "@/ui/text-field";
import { useAction } from "@/ui/use-action";

type GiveShopProps = {
  label: string;
  shops: readonly string[];
  give: (shop: string) => Promise<Failure | undefined>;
};

/** A shop for what has no preference: one of the list's, or another one. */
export function GiveShop({ label, shops, give }: GiveShopProps) {
  const [shop, setShop] = useState("");
  const { busy, problem, run } = useAction();
  const listId = useId();
  const known = [...new Set([...shops, ...SHOPS.slice(0, 4)])];
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (shop.trim()) void run(() => give(shop.trim()));
      }}
    >
      <div className="min-w-0 grow basis-60 sm:max-w-sm">
        <TextField
          name="shop"
          label={label}
          value={shop}
          list={listId}
          maxLength={TEXT_LIMITS.shop.max}
          onChange={(event) => setShop(event.currentTarget.value)}
        />
        <datalist id={listId}>
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <Button type="submit" kind="secondary" busy={busy} aria-disabled={!shop.trim()}>
        Give
      </Button>
      <Problem>{problem}</Problem>
    </form>
  );
}
