import type { BuyingDay } from "@/data/sync/use-buying";
import { useSlips } from "@/data/sync/use-slips";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { BackLink } from "./back-link";
import { ALL_SLIPS } from "./buying-search";
import { SlipForm } from "./slip-form";

type SlipPageProps = { day: BuyingDay; id: string; from: string };

/** A slip, new or changed, and at once what it lacks. */
export function SlipPage({ day, id, from }: SlipPageProps) {
  const all = useSlips(day);
  const isKnown = all?.slips.some((slip) => slip.id === id);
  const title = isKnown ? "Change a slip" : "Add a slip";
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <BackLink search={{ date: day.date, shop: from, slip: ALL_SLIPS }}>
          {`Slips of ${from}`}
        </BackLink>
        <PageHeading title={title} className="text-2xl">
          {title}
        </PageHeading>
      </div>
      {all ? (
        <SlipForm day={day} all={all} id={id} from={from} />
      ) : (
        <Skeleton label="Loading the slip" />
      )}
    </div>
  );
}
