import { createFileRoute } from "@tanstack/react-router";
import { BuyingFrame } from "@/features/buying/buying-frame";
import { BuyingPage } from "@/features/buying/buying-page";
import type { BuyingSearch } from "@/features/buying/buying-search";
import { SyncStatus } from "@/features/outbox/sync-status";

export const Route = createFileRoute("/buying")({
  staticData: { frame: "none" },
  validateSearch: (search): BuyingSearch => search,
  // Loaded here alone: it is none of a member's first page.
  beforeLoad: async (context) =>
    (await import("@/features/buying/require-buyer")).requireBuyer(context),
  component: Buying,
});

function Buying() {
  return (
    <BuyingFrame status={<SyncStatus />}>
      <BuyingPage {...Route.useSearch()} />
    </BuyingFrame>
  );
}
