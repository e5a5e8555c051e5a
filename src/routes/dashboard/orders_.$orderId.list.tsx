import { createFileRoute } from "@tanstack/react-router";
import { ListPage } from "@/features/order/list/list-page";

export const Route = createFileRoute("/dashboard/orders_/$orderId/list")({ component: List });

function List() {
  const { orderId } = Route.useParams();
  return <ListPage key={orderId} orderId={orderId} />;
}
