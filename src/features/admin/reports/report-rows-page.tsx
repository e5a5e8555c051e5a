import { BALANCE_FIGURES, ENTRY_FIGURES } from "@/domain/ledger/report";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { BalancesPage } from "./balances-page";
import { DeliveriesReport } from "./deliveries-report";
import { EntriesPage } from "./entries-page";
import type { Months } from "./months-chosen";

/** The rows that a figure of the report adds up. */
export function ReportRowsPage({ figure, months }: { figure: string; months: Months }) {
  const ofEntries = ENTRY_FIGURES.find((name) => name === figure);
  const ofBalances = BALANCE_FIGURES.find((name) => name === figure);
  if (ofEntries) return <EntriesPage figure={ofEntries} months={months} />;
  if (ofBalances) return <BalancesPage figure={ofBalances} month={months.to} />;
  if (figure === "deliveries") return <DeliveriesReport months={months} />;
  return (
    <EmptyState
      title="This report doesn't exist"
      action={
        <ButtonLink to="/admin/reports" search={months}>
          Open the reports
        </ButtonLink>
      }
    >
      The link may be incomplete.
    </EmptyState>
  );
}
