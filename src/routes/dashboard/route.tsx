import { createFileRoute, Outlet } from "@tanstack/react-router";
import { requireSession } from "@/features/auth/require-session";
import { DashboardFrame } from "@/features/dashboard/dashboard-frame";

export const Route = createFileRoute("/dashboard")({
  beforeLoad: requireSession("dashboard_needs_login"),
  component: Dashboard,
});

function Dashboard() {
  return (
    <DashboardFrame>
      <Outlet />
    </DashboardFrame>
  );
}
