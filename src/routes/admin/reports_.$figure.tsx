import { createFileRoute } from "@tanstack/react-router";
import { monthsChosen } from "@/features/admin/reports/months-chosen";
import { ReportRowsPage } from "@/features/admin/reports/report-rows-page";

export const Route = createFileRoute("/admin/reports_/$figure")({
  validateSearch: monthsChosen,
  component: Rows,
});

function Rows() {
  const { figure } = Route.useParams();
  const { from, to } = Route.useSearch();
  return <ReportRowsPage key={`${figure} ${from} ${to}`} figure={figure} months={{ from, to }} />;
}
