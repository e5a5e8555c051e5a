import { createFileRoute } from "@tanstack/react-router";
import { SignUpCard } from "@/features/auth/sign-up-card";
import { SharedFilesPage, type SharingProblem } from "@/features/payment/shared-files-page";

export const Route = createFileRoute("/shared")({
  validateSearch: ({ problem }): { problem?: SharingProblem } =>
    problem === "none" || problem === "unkept" ? { problem } : {},
  component: Shared,
});

function Shared() {
  return <SharedFilesPage problem={Route.useSearch().problem} signIn={<SignUpCard />} />;
}
