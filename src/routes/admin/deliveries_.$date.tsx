import { createFileRoute } from "@tanstack/react-router";
import type { DELIVERY_SEARCH, SearchOf } from "@/domain/lists/list-search";
import { DeliveryPage } from "@/features/admin/deliveries/delivery-page";

export const Route = createFileRoute("/admin/deliveries_/$date")({
  // The page reads what it knows of it: the check is no part of a first visit.
  validateSearch: (said): SearchOf<typeof DELIVERY_SEARCH> => said,
  component: Delivery,
});

function Delivery() {
  const { date } = Route.useParams();
  const { step } = Route.useSearch();
  return <DeliveryPage key={date} date={date} {...(step && { step })} />;
}
