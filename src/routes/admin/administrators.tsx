import { createFileRoute } from "@tanstack/react-router";
import { AdministratorsPage } from "@/features/admin/administrators/administrators-page";

export const Route = createFileRoute("/admin/administrators")({
  loader: async () => {
    const { listAdministrators, listInvitations } = await import("@/data/remote/administrators");
    const [admins, invitations] = await Promise.all([listAdministrators(), listInvitations()]);
    return { admins, invitations };
  },
  component: Administrators,
});

function Administrators() {
  return <AdministratorsPage {...Route.useLoaderData()} />;
}
