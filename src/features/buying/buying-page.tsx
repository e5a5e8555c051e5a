import { useState } from "react";
import { type BuyingDay, useBuyingDay, useBuyingDeliveries } from "@/data/sync/use-buying";
import { messageOf } from "@/domain/text/messages";
import { formatNearDay } from "@/domain/time/sa-time";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { BackLink } from "./back-link";
import { ALL_SLIPS, type BuyingSearch } from "./buying-search";
import { DeliveryList } from "./delivery-list";
import { LinePage } from "./line-page";
import { ShopPage } from "./shop-page";
import { ShopsPage } from "./shops-page";
import { SlipPage } from "./slip-page";
import { SlipsPage } from "./slips-page";

export function BuyingPage({ date, ...where }: BuyingSearch) {
  return date ? <Day key={date} date={date} {...where} /> : <Deliveries />;
}

function Deliveries() {
  const { dates, failure } = useBuyingDeliveries();
  if (!dates) return failure ? <Unknown code={failure} /> : <Loading />;
  return <DeliveryList dates={dates} />;
}

function Day({ date, shop, line, slip }: BuyingSearch & { date: string }) {
  const { day, failure } = useBuyingDay(date);
  /** The id of an entry that was saved a moment ago: the list is drawn with it, or its rows would move under the next tap. */
  const [saved, setSaved] = useState<string>();
  if (!day) {
    if (failure === "buying_not_started") return <Over date={date} />;
    return failure && day === null ? <Unknown code={failure} /> : <Loading />;
  }
  if (saved && hasEntry(day, saved)) setSaved(undefined);
  const known = line === undefined ? undefined : day.lines.find(({ id }) => id === line);
  if (known) {
    return <LinePage key={known.id} day={day} line={known} from={shop} onSaved={setSaved} />;
  }
  if (saved) return null;
  if (shop === undefined) return <ShopsPage day={day} />;
  if (slip === ALL_SLIPS) return <SlipsPage key={shop} day={day} shop={shop} />;
  if (slip) return <SlipPage key={slip} day={day} id={slip} from={shop} />;
  return <ShopPage key={shop} day={day} shop={shop} />;
}

/** Whether the day knows of an entry: counted or refused. */
function hasEntry({ entries, waiting }: BuyingDay, id: string): boolean {
  return (
    entries.some((entry) => entry.id === id) ||
    waiting.some((row) => row.kind === "purchase" && row.entry.id === id)
  );
}

function Loading() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <PageHeading title="Buying" className="text-2xl">
        Buying
      </PageHeading>
      <Skeleton label="Loading the list" rowClass="h-24" />
    </div>
  );
}

function Over({ date }: { date: string }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink search={{}}>Deliveries</BackLink>
      <PageHeading title="Buying is over" className="text-2xl">
        Buying is over
      </PageHeading>
      <EmptyState title={formatNearDay(date)}>
        This delivery isn't being bought any more. Its list was removed from this phone. What you
        haven't sent stays under Waiting to send.
      </EmptyState>
    </div>
  );
}

function Unknown({ code }: { code: string }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading title="Buying" className="text-2xl">
        Buying
      </PageHeading>
      <Notice tone="warning" title="The list isn't on this phone yet" live>
        {code === "offline"
          ? "Open it once with a signal. After that it works without one."
          : messageOf(code)}
      </Notice>
    </div>
  );
}
