import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AdminFrame } from "@/features/admin/admin-frame";

export const Route = createFileRoute("/admin")({
  staticData: { frame: "none" },
  // Loaded here alone: it is none of a member's first page.
  beforeLoad: async ({ preload }) => {
    const { requireAdmin } = await import("@/features/auth/require-admin");
    await requireAdmin({ preload });
  },
  component: Admin,
});

function Admin() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}
