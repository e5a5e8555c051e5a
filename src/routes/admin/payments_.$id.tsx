import { createFileRoute } from "@tanstack/react-router";
import { PaymentPage } from "@/features/admin/payments/opened/payment-page";

export const Route = createFileRoute("/admin/payments_/$id")({ component: Payment });

function Payment() {
  const { id } = Route.useParams();
  return <PaymentPage key={id} id={id} />;
}
