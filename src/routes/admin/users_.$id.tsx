import { createFileRoute } from "@tanstack/react-router";
import { UserPage } from "@/features/admin/users/user-page";

export const Route = createFileRoute("/admin/users_/$id")({ component: User });

function User() {
  const { id } = Route.useParams();
  return <UserPage key={id} id={id} />;
}
