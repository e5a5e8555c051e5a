import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "@/features/auth/require-session";
import { SubscribePage } from "@/features/membership/subscribe-page";
import { BankCard } from "@/features/payment/bank-card.tsx";
import { ProofArea } from "@/features/payment/proof-area.tsx";

export const Route = createFileRoute("/subscribe")({
  beforeLoad: requireSession("subscribe_needs_login"),
  component: Subscribe,
});

function Subscribe() {
  return <SubscribePage BankCard={BankCard} ProofArea={ProofArea} />;
}
