import { createFileRoute } from "@tanstack/react-router";
import { type Months, monthsChosen } from "@/features/admin/reports/months-chosen";
import { ReportRowsPage } from "@/features/admin/reports/report-rows-page";

export const Route = createFileRoute("/admin/reports_/$figure")({
  validateSearch: (said): Partial<Months> => said,
  component: Rows,
});

function Rows() {
  const { figure } = Route.useParams();
  const { from, to } = monthsChosen(Route.useSearch());
  return <ReportRowsPage key={`${figure} ${from} ${to}`} figure={figure} months={{ from, to }} />;
}
