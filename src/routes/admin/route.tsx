import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AdminFrame } from "@/features/admin/admin-frame";
import { requireAdmin } from "@/features/auth/require-admin";

export const Route = createFileRoute("/admin")({
  staticData: { frame: "none" },
  beforeLoad: requireAdmin,
  component: Admin,
});

function Admin() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}
