import { createFileRoute } from "@tanstack/react-router";
import { LinePage } from "@/features/admin/statement/line/line-page";

export const Route = createFileRoute("/admin/statement_/lines/$id")({ component: Line });

function Line() {
  const { id } = Route.useParams();
  return <LinePage key={id} id={id} />;
}
