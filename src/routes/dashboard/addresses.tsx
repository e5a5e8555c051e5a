import { createFileRoute } from "@tanstack/react-router";
import { AddressesTab } from "@/features/dashboard/addresses/addresses-tab";

export const Route = createFileRoute("/dashboard/addresses")({ component: AddressesTab });
