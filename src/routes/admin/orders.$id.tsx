import { createFileRoute, redirect } from "@tanstack/react-router";

/** An order is shown with its payment. */
export const Route = createFileRoute("/admin/orders/$id")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/admin/payments/$id", params, replace: true });
  },
});
