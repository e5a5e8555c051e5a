import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatWeekday, momentOf, sastDate } from "@/domain/time/sa-time";
import type { Today } from "@/domain/today/today";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { NoDeliveryDates } from "../schedules/no-delivery-dates";
import { useHealth } from "../shared/health/use-health";
import { NotLoaded } from "../shared/not-loaded";
import { HealthCard } from "./health-card";
import { NextDelivery } from "./next-delivery";
import { SetUpCard } from "./set-up-card";
import { useToday } from "./use-today";
import { WorkList } from "./work-list";

export function TodayPage() {
  const { today, failed, retry } = useToday();
  const health = useHealth();
  const isRead = today !== undefined || failed;
  return (
    <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <PageHeading title="Today" className="text-2xl">
          Today
        </PageHeading>
        {health && <p className="text-muted">{formatWeekday(sastDate(momentOf(health.now)))}</p>}
      </div>
      {failed && <NotLoaded title={ADMIN_TOASTS.today_fetch_failed.title} onRetry={retry} />}
      {today?.demo && <Demo />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {today ? <Work today={today} /> : !failed && <Skeleton label="Loading today" rows={4} />}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {/* After what comes above it: a button that moves under the pointer isn't pressed. */}
          {health && isRead && <HealthCard health={health} />}
          {today && <SetUpCard steps={today.set_up} />}
        </div>
      </div>
    </div>
  );
}

function Work({ today }: { today: Today }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <WorkList work={today.work} />
      {!today.takes_orders && <NoDeliveryDates leads />}
      {today.delivery && <NextDelivery delivery={today.delivery} />}
    </div>
  );
}

function Demo() {
  return (
    <Notice tone="warning" title="This is a demo">
      <p>
        No bank account is set. Members see an example account and a warning not to pay into it.
      </p>
    </Notice>
  );
}
