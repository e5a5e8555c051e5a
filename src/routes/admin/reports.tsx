import { createFileRoute } from "@tanstack/react-router";
import { monthsChosen } from "@/features/admin/reports/months-chosen";
import { ReportsPage } from "@/features/admin/reports/reports-page";

export const Route = createFileRoute("/admin/reports")({
  validateSearch: monthsChosen,
  component: Reports,
});

function Reports() {
  const navigate = Route.useNavigate();
  return (
    <ReportsPage
      months={Route.useSearch()}
      onChoose={(search) => void navigate({ search, replace: true })}
    />
  );
}
