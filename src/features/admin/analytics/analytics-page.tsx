import { fetchAnalytics } from "@/data/remote/analytics";
import {
  ANALYTICS_RANGES,
  type Analytics,
  type AnalyticsRange,
  rangeOf,
  totalsOf,
} from "@/domain/analytics/analytics";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { CardSection } from "@/ui/card-section";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { useLoaded } from "@/ui/use-loaded";
import { ViewSwitch } from "../shared/list/view-switch";
import { NotLoaded } from "../shared/not-loaded";
import { BusinessCards } from "./business-cards";
import { DayChart } from "./day-chart";
import { DayTable } from "./day-table";
import { TopPages } from "./top-pages";
import { VisitCards } from "./visit-cards";

type AnalyticsPageProps = { range: AnalyticsRange; onChoose: (range: AnalyticsRange) => void };

const VIEWS = [...ANALYTICS_RANGES]
  .sort((a, b) => a - b)
  .map((days) => ({ value: String(days), label: `${days} days` }));

/** What members ordered in the range, then what visitors did. */
export function AnalyticsPage({ range, onChoose }: AnalyticsPageProps) {
  const { value, failed, retry } = useLoaded(String(range), () => fetchAnalytics(range));
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <PageHeading title="Analytics" className="text-2xl">
            Analytics Dashboard
          </PageHeading>
          <p className="text-muted">Last {range} days, today included.</p>
        </div>
        <ViewSwitch
          label="Range"
          views={VIEWS}
          value={String(range)}
          onChange={(days) => onChoose(rangeOf(days))}
        />
      </div>
      {failed && <NotLoaded title={ADMIN_TOASTS.analytics_fetch_failed.title} onRetry={retry} />}
      {!value && !failed && <Skeleton label="Loading analytics" rows={4} />}
      {value && <Figures analytics={value} range={range} />}
      <Notice title="How visits are counted">
        <p>Analytics are collected automatically once the site is published in production.</p>
        <p>
          We count without cookies, names or addresses. Someone who visits on two days counts as two
          visitors.
        </p>
      </Notice>
    </div>
  );
}

function Figures({ analytics, range }: { analytics: Analytics; range: AnalyticsRange }) {
  const { days, top_pages } = analytics;
  const recent = days.slice(-range);
  const earlier = days.slice(0, -range);
  const now = totalsOf(recent);
  const before = totalsOf(earlier);
  const compared = { now, before, days: range };
  return (
    <>
      <BusinessCards {...compared} />
      <VisitCards {...compared} />
      <CardSection title="Page views per day">
        <DayChart recent={recent} earlier={earlier} />
        <DayTable recent={recent} earlier={earlier} />
      </CardSection>
      <TopPages pages={top_pages} />
    </>
  );
}
