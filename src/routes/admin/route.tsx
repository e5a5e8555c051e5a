import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { AdminFrame } from "@/features/admin/admin-frame";
import { leaveWhenDenied } from "@/features/auth/require-admin";
import { FeedbackButton, FeedbackRow } from "@/features/feedback/feedback-button";
import { SyncStatus } from "@/features/outbox/sync-status";

export const Route = createFileRoute("/admin")({
  staticData: { frame: "none" },
  // Loaded here alone: it is none of a member's first page.
  beforeLoad: async (opening) => {
    const { requireAdmin } = await import("@/features/auth/require-admin");
    await requireAdmin(opening);
  },
  component: Admin,
});

function Admin() {
  useEffect(leaveWhenDenied, []);
  return (
    <AdminFrame
      feedback={<FeedbackButton className="btn btn-ghost h-auto min-h-12 gap-2 px-3 text-base" />}
      feedbackRow={<FeedbackRow />}
      status={<SyncStatus />}
    >
      <Outlet />
    </AdminFrame>
  );
}
