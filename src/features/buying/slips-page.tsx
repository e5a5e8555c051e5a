import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { BuyingDay } from "@/data/sync/use-buying";
import { type BuyingSlips, useSlips } from "@/data/sync/use-slips";
import { isSameShop } from "@/domain/buying/phone-slips";
import { causeText, looseText } from "@/domain/closing/slip-words";
import { formatRand } from "@/domain/money/rules";
import { plural } from "@/domain/text/plural";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { StatusBadge } from "@/ui/status-badge";
import { BackLink } from "./back-link";

type SlipsPageProps = { day: BuyingDay; shop: string };

/** The slips of a shop, each with what it lacks. */
export function SlipsPage({ day, shop }: SlipsPageProps) {
  const all = useSlips(day);
  const title = `Slips of ${shop}`;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <BackLink search={{ date: day.date, shop }}>{shop}</BackLink>
        <PageHeading title={title} className="text-2xl wrap-anywhere">
          {title}
        </PageHeading>
      </div>
      {all ? <Slips date={day.date} shop={shop} all={all} /> : <Skeleton label="Loading slips" />}
    </div>
  );
}

type SlipsProps = { date: string; shop: string; all: BuyingSlips };

function Slips({ date, shop, all }: SlipsProps) {
  const [id] = useState(() => crypto.randomUUID());
  const ofShop = (one: { readonly shop: string }) => isSameShop(one.shop, shop);
  const slips = all.slips.filter(ofShop);
  const drafts = all.drafts.filter(ofShop);
  const loose = all.loose.filter(ofShop);
  return (
    <>
      {loose.length > 0 && <p>{looseText(loose)}</p>}
      {drafts.map((draft) => (
        <Link
          key={draft.id}
          to="/buying"
          search={{ date, shop, slip: draft.id }}
          className="flex items-center gap-3 rounded-box border border-warning bg-maize-soft px-4 py-3"
        >
          <span className="grow">
            <span className="font-bold">Not saved yet</span>
            <span className="block">
              {draft.total ? `You typed R${draft.total}. Finish this slip.` : "Finish this slip."}
            </span>
          </span>
          <Icon name="chevron-right" className="size-5 shrink-0" />
        </Link>
      ))}
      <Link
        to="/buying"
        search={{ date, shop, slip: id }}
        className="btn h-auto min-h-12 btn-primary text-base"
      >
        <Icon name="plus" />
        Add a slip
      </Link>
      {slips.length === 0 && drafts.length === 0 && (
        <EmptyState title="No slips yet">
          Take a photo of the slip when you've paid, and enter its total.
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {slips.map((slip) => (
          <li key={slip.id}>
            <SlipCard date={date} slip={slip} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SlipCard({ date, slip }: { date: string; slip: BuyingSlips["slips"][number] }) {
  const { id, shop, total_cents, lines, differences, open, has_photo, isWaiting, by } = slip;
  const count = plural(lines.length, "1 line", "{n} lines");
  return (
    <Link
      to="/buying"
      search={{ date, shop, slip: id }}
      className="grid grid-cols-1 gap-1 rounded-box border border-base-300 bg-base-100 px-4 py-3 shadow-soft hover:bg-base-200"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-lg font-bold tabular-nums">{formatRand(total_cents)}</span>
        {open === 0 ? (
          <StatusBadge tone="green">Adds up</StatusBadge>
        ) : (
          <StatusBadge tone="red">{`${formatRand(open)} open`}</StatusBadge>
        )}
      </span>
      <span className="text-muted">
        {isWaiting ? `${count}, not sent yet` : by ? `${count}, entered by ${by}` : count}
      </span>
      {!has_photo && <span className="text-muted">No photo</span>}
      {differences.map((one) => (
        <span key={`${one.cause} ${one.cents}`}>{causeText(one)}</span>
      ))}
    </Link>
  );
}
