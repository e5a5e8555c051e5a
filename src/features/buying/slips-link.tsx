import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import type { BuyingDay } from "@/data/sync/use-buying";
import { useSlips } from "@/data/sync/use-slips";
import { isSameShop } from "@/domain/buying/phone-slips";
import { plural } from "@/domain/text/plural";
import { Icon } from "@/ui/icon";
import { ALL_SLIPS } from "./buying-search";
import { loadPhotos } from "./load-photos";

type SlipsLinkProps = { day: BuyingDay; shop: string };

/** The way to the slips of a shop, which are entered at its till. */
export function SlipsLink({ day, shop }: SlipsLinkProps) {
  const all = useSlips(day);
  // At the till there may be no signal.
  useEffect(() => void loadPhotos().catch(() => {}), []);
  const slips = all?.slips.filter((slip) => isSameShop(slip.shop, shop)) ?? [];
  const open = slips.filter((slip) => slip.open !== 0).length;
  return (
    <Link
      to="/buying"
      search={{ date: day.date, shop, slip: ALL_SLIPS }}
      className="flex min-h-12 items-center gap-3 rounded-box border border-base-300 bg-base-100 px-4 py-2 hover:bg-base-200"
    >
      <Icon name="receipt" className="size-5 shrink-0" />
      <span className="grow">
        <span className="font-bold">Slips</span>
        <span className="block text-muted">
          {slips.length === 0
            ? "None yet. Add one when you've paid."
            : open > 0
              ? plural(open, "1 slip doesn't add up", "{n} slips don't add up")
              : plural(slips.length, "1 slip, it adds up", "{n} slips, all add up")}
        </span>
      </span>
      <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
