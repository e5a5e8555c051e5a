import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { BuyingDay } from "@/data/sync/use-buying";
import { useSlips } from "@/data/sync/use-slips";
import { type Progress, progressByShop, sumOf } from "@/domain/buying/phone-list";
import { isSameShop } from "@/domain/buying/phone-slips";
import { plural } from "@/domain/text/plural";
import { formatDayTime, formatNearDay, momentOf } from "@/domain/time/sa-time";
import { Icon } from "@/ui/icon";
import { Money } from "@/ui/money";
import { PageHeading } from "@/ui/page-heading";
import { BackLink } from "./back-link";
import { shopName } from "./buying-search";
import { DoneBar } from "./done-bar";
import { Refused } from "./refused";

/** How far a delivery is, and the shops to go to. */
export function ShopsPage({ day }: { day: BuyingDay }) {
  const shops = useMemo(
    () => progressByShop(day.lines, day.entriesOf, day.entries),
    [day.lines, day.entriesOf, day.entries],
  );
  const all = sumOf(shops.values());
  const slips = useSlips(day)?.slips ?? [];
  const listed = [...shops.keys()];
  const others = slips.map(({ shop }) => shop).filter((shop) => !isAmong(listed, shop));
  const names = [...new Set([...listed, ...others])].sort(
    (a, b) => Number(!a) - Number(!b) || a.localeCompare(b),
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <BackLink search={{}}>Deliveries</BackLink>
        <PageHeading title="Buying" className="text-2xl">
          {formatNearDay(day.date)}
        </PageHeading>
      </div>
      <Refused day={day} />
      <section aria-label="All shops" className="grid grid-cols-1 gap-2">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-bold">{doneText(all)}</span>
          <span>
            <Money cents={all.cents} /> spent
          </span>
        </p>
        <DoneBar {...all} />
      </section>
      <ul className="grid grid-cols-1 gap-3">
        {names.map((shop) => (
          <li key={shop}>
            <ShopCard
              date={day.date}
              shop={shop}
              progress={shops.get(shop) ?? NOTHING}
              open={slips.filter((slip) => slip.open !== 0 && isSameShop(slip.shop, shop)).length}
            />
          </li>
        ))}
      </ul>
      <Notes day={day} />
    </div>
  );
}

const NOTHING: Progress = { lines: 0, done: 0, cents: 0 };

function isAmong(names: readonly string[], shop: string): boolean {
  return names.some((name) => isSameShop(name, shop));
}

type ShopCardProps = {
  date: string;
  shop: string;
  progress: Progress;
  /** Slips that don't add up. */
  open: number;
};

function ShopCard({ date, shop, progress, open }: ShopCardProps) {
  return (
    <Link
      to="/buying"
      search={{ date, shop }}
      className="grid grid-cols-1 gap-2 rounded-box border border-base-300 bg-base-100 px-4 py-3 shadow-soft hover:bg-base-200"
    >
      <span className="flex items-center justify-between gap-3 text-lg font-bold">
        {shopName(shop)}
        <Icon name="chevron-right" className="size-6 shrink-0" />
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-muted">
        <span>{doneText(progress)}</span>
        {progress.cents > 0 && (
          <span>
            <Money cents={progress.cents} /> spent
          </span>
        )}
      </span>
      {open > 0 && (
        <span className="font-bold">
          {plural(open, "1 slip doesn't add up", "{n} slips don't add up")}
        </span>
      )}
      <DoneBar {...progress} />
    </Link>
  );
}

function doneText({ lines, done }: Progress): string {
  if (lines === 0) return "Not on the list";
  const left = lines - done;
  return left === 0
    ? plural(lines, "All done: 1 item", "All done: {n} items")
    : `${plural(left, "1 item to buy", "{n} items to buy")}, ${done} done`;
}

/** What members wrote after the cut-off. */
function Notes({ day: { notes } }: { day: BuyingDay }) {
  if (notes.length === 0) return null;
  const newest = notes.toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-xl">From members</h2>
      <ul className="grid grid-cols-1 gap-2">
        {newest.map(({ id, kind, name, text, at }) => (
          <li key={id} className="rounded-box border border-base-300 bg-base-100 px-4 py-3">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-bold">{name || "A member"}</span>
              <span className="text-muted">{formatDayTime(momentOf(at))}</span>
            </p>
            {kind === "wish" && <p className="text-muted">Changed after the cut-off. A wish:</p>}
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
