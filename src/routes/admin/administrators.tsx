import { createFileRoute } from "@tanstack/react-router";
import { AdministratorsPage } from "@/features/admin/administrators/administrators-page";

export const Route = createFileRoute("/admin/administrators")({
  loader: () =>
    import("@/data/remote/administrators").then((loaded) => loaded.readAdministration()),
  component: Administrators,
});

function Administrators() {
  return <AdministratorsPage {...Route.useLoaderData()} />;
}
