import { createFileRoute } from "@tanstack/react-router";
import { VERIFIED_STATES } from "@/domain/payment/verified-states";
import type { VerifiedSearch } from "@/features/admin/payments/verified/verified-filters";
import { VerifiedPage } from "@/features/admin/payments/verified/verified-page";

export const Route = createFileRoute("/admin/payments_/verified")({
  validateSearch: ({ state, date, owed }): VerifiedSearch => ({
    state: VERIFIED_STATES.find((known) => known === state),
    date: typeof date === "string" && date !== "" ? date : undefined,
    owed: owed === true ? true : undefined,
  }),
  component: Verified,
});

function Verified() {
  const navigate = Route.useNavigate();
  return (
    <VerifiedPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}
