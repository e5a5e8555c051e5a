import { Navigate, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSessionUser } from "@/data/core/session";
import { mayUse } from "@/domain/staff/roles";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";

/** Asks no server: in a shop there is none. Here and not in the route, which is part of every first visit. */
export function BuyersOnly({ children }: { children: ReactNode }) {
  const user = useSessionUser();
  const returnTo = useLocation({ select: ({ href }) => href });
  if (!user) return <Navigate to="/admin-auth" state={{ returnTo }} replace />;
  if (mayUse(user.roles, "buyer")) return children;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading title="Buying" className="text-2xl">
        Buying
      </PageHeading>
      <EmptyState title="Only for buyers">Ask an admin to invite you.</EmptyState>
    </div>
  );
}
