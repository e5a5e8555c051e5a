import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { TabLink, TabNav } from "@/ui/tab-nav";

/** On phones the bar at the bottom and its menu lead to the tabs. */
export function DashboardFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-6 px-4 py-6 md:py-10 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 max-md:hidden print:hidden">
        <p className="text-lg font-bold">My Dashboard</p>
        <Link
          to="/account"
          className="inline-flex min-h-12 items-center font-semibold text-primary underline underline-offset-4"
        >
          Your account
        </Link>
      </div>
      <div className="max-md:hidden">
        <TabNav label="Dashboard">
          <TabLink to="/dashboard/profile">Profile</TabLink>
          <TabLink to="/dashboard/baskets">Baskets</TabLink>
          <TabLink to="/dashboard/orders">Orders</TabLink>
          <TabLink to="/dashboard/addresses">Addresses</TabLink>
          <TabLink to="/dashboard/membership">Membership</TabLink>
        </TabNav>
      </div>
      {children}
    </div>
  );
}
