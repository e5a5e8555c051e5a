import type { TabCounts } from "@/data/remote/tab-counts";

/**
 * The tabs of the back office by group, in the order in which they are listed; the specified nine keep their order
 * among themselves. A tab is a line here, a file in src/routes/admin and a folder beside this file.
 */
export const ADMIN_TABS = [
  { to: "/admin/today", label: "Today", group: "" },
  { to: "/admin/payments", label: "Payments", group: "Money", count: "payments" },
  { to: "/admin/statement", label: "Statement", group: "Money", count: "statement" },
  { to: "/admin/analytics", label: "Analytics", group: "Money" },
  { to: "/admin/reports", label: "Reports", group: "Money" },
  { to: "/admin/users", label: "Users", group: "Members" },
  { to: "/admin/feedback", label: "Feedback", group: "Members", count: "feedback" },
  { to: "/admin/faqs", label: "FAQs", group: "Site" },
  { to: "/admin/policies", label: "Policies", group: "Site" },
  { to: "/admin/deliveries", label: "Deliveries", group: "Deliveries" },
  { to: "/admin/schedules", label: "Delivery Schedules", group: "Deliveries" },
  { to: "/admin/newsletter", label: "Newsletter", group: "News" },
  { to: "/admin/social-media", label: "Social Media", group: "News" },
  { to: "/admin/messages", label: "Messages", group: "News", count: "messages" },
  { to: "/admin/administrators", label: "Administrators", group: "Business" },
  { to: "/admin/audit", label: "Audit", group: "Business" },
  { to: "/admin/settings", label: "Settings", group: "Business" },
] as const satisfies readonly Tab[];

interface Tab {
  readonly to: string;
  readonly label: string;
  readonly group: Group;
  /** What waits there, as the server counts it. */
  readonly count?: keyof TabCounts;
}

/** "" is for what stands above the groups. */
type Group = "" | "Money" | "Members" | "Site" | "Deliveries" | "News" | "Business";
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The tabs under the name of their group, in the order of the list. */
export function tabGroups(): readonly (readonly [group: Group, tabs: readonly AdminTab[]])[] {
  const groups = new Map<Group, AdminTab[]>();
  for (const tab of ADMIN_TABS) groups.set(tab.group, [...(groups.get(tab.group) ?? []), tab]);
  return [...groups];
}
