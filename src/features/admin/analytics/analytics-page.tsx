import { fetchAnalytics } from "@/data/remote/analytics";
import { ANALYTICS_DAYS, type Analytics, totalsOf } from "@/domain/analytics/analytics";
import { ADMIN_TOASTS } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { useLoaded } from "@/ui/use-loaded";
import { BusinessCards } from "./business-cards";
import { DayChart } from "./day-chart";
import { DayTable } from "./day-table";
import { TopPages } from "./top-pages";
import { VisitCards } from "./visit-cards";

export function AnalyticsPage() {
  const { value, failed, retry } = useLoaded("analytics", fetchAnalytics);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeading title="Analytics" className="text-2xl">
        Analytics Dashboard
      </PageHeading>
      <p className="text-muted">Last {ANALYTICS_DAYS} days, today included.</p>
      {failed && (
        <EmptyState
          title={ADMIN_TOASTS.analytics_fetch_failed.title}
          action={<Button onClick={retry}>Try again</Button>}
        >
          Check your connection.
        </EmptyState>
      )}
      {!value && !failed && <Skeleton label="Loading analytics" rows={4} />}
      {value && <Figures analytics={value} />}
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

function Figures({ analytics }: { analytics: Analytics }) {
  const { days, top_pages } = analytics;
  const recent = days.slice(-ANALYTICS_DAYS);
  const earlier = days.slice(0, -ANALYTICS_DAYS);
  const now = totalsOf(recent);
  const before = totalsOf(earlier);
  return (
    <>
      <VisitCards now={now} before={before} />
      <CardSection title="Page views per day">
        <DayChart recent={recent} earlier={earlier} />
        <DayTable recent={recent} earlier={earlier} />
      </CardSection>
      <TopPages pages={top_pages} />
      <BusinessCards now={now} before={before} />
    </>
  );
}
