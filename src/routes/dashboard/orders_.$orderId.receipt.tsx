import { createFileRoute } from "@tanstack/react-router";
import { ReceiptPage } from "@/features/dashboard/receipt/receipt-page";

export const Route = createFileRoute("/dashboard/orders_/$orderId/receipt")({ component: Receipt });

function Receipt() {
  return <ReceiptPage orderId={Route.useParams().orderId} />;
}
