import { createFileRoute } from "@tanstack/react-router";
import { type Months, monthsChosen } from "@/features/admin/reports/months-chosen";
import { ReportsPage } from "@/features/admin/reports/reports-page";

export const Route = createFileRoute("/admin/reports")({
  // The page chooses the months: that is no part of a first visit.
  validateSearch: (said): Partial<Months> => said,
  component: Reports,
});

function Reports() {
  const navigate = Route.useNavigate();
  return (
    <ReportsPage
      months={monthsChosen(Route.useSearch())}
      onChoose={(search) => void navigate({ search, replace: true })}
    />
  );
}
