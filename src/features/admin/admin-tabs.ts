/**
 * The tabs of the back office in the specification's order, then those that the product adds. A tab is a line
 * here, a file in src/routes/admin and a folder beside this file.
 */
export const ADMIN_TABS = [
  { to: "/admin/payments", label: "Payments" },
  { to: "/admin/analytics", label: "Analytics" },
  { to: "/admin/users", label: "Users" },
  { to: "/admin/feedback", label: "Feedback" },
  { to: "/admin/faqs", label: "FAQs" },
  { to: "/admin/policies", label: "Policies" },
  { to: "/admin/schedules", label: "Delivery Schedules" },
  { to: "/admin/newsletter", label: "Newsletter" },
  { to: "/admin/social-media", label: "Social Media" },
  { to: "/admin/administrators", label: "Administrators" },
  { to: "/admin/statement", label: "Statement" },
  { to: "/admin/audit", label: "Audit" },
] as const;
