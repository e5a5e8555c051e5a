import { createFileRoute } from "@tanstack/react-router";
import { AdministratorsPage } from "@/features/admin/administrators/administrators-page";

export const Route = createFileRoute("/admin/administrators")({
  loader: async () => {
    const { readAdministration } = await import("@/data/remote/administrators");
    return readAdministration();
  },
  component: Administrators,
});

function Administrators() {
  return <AdministratorsPage {...Route.useLoaderData()} />;
}
