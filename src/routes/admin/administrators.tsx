import { createFileRoute } from "@tanstack/react-router";
import { AdministratorsPage } from "@/features/admin/administrators/administrators-page";

export const Route = createFileRoute("/admin/administrators")({
  component: AdministratorsPage,
});
