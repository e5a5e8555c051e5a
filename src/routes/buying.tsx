import { createFileRoute } from "@tanstack/react-router";
import { BuyersOnly } from "@/features/buying/buyers-only";
import { BuyingFrame } from "@/features/buying/buying-frame";
import { BuyingPage } from "@/features/buying/buying-page";
import type { BuyingSearch } from "@/features/buying/buying-search";
import { SyncStatus } from "@/features/outbox/sync-status";

export const Route = createFileRoute("/buying")({
  staticData: { frame: "none" },
  validateSearch: (search): BuyingSearch => search,
  component: Buying,
});

function Buying() {
  return (
    <BuyingFrame status={<SyncStatus />}>
      <BuyersOnly>
        <BuyingPage {...Route.useSearch()} />
      </BuyersOnly>
    </BuyingFrame>
  );
}
