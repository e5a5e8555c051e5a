import { createFileRoute } from "@tanstack/react-router";
import { rangeOf } from "@/domain/analytics/analytics";
import { AnalyticsPage } from "@/features/admin/analytics/analytics-page";

export const Route = createFileRoute("/admin/analytics")({
  // The page reads what it knows of it: the check is no part of a first visit.
  validateSearch: (said): { days?: number } => said,
  component: Analytics,
});

function Analytics() {
  const navigate = Route.useNavigate();
  return (
    <AnalyticsPage
      range={rangeOf(Route.useSearch().days)}
      onChoose={(days) => void navigate({ search: { days }, replace: true })}
    />
  );
}
