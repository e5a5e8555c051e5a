import { createFileRoute } from "@tanstack/react-router";
import { SHARING_PROBLEMS, type SharingProblem } from "@/domain/sync/sharing";
import { SignUpCard } from "@/features/auth/sign-up-card";
import { SharedFilesPage } from "@/features/order/proof/shared-files-page";

export const Route = createFileRoute("/shared")({
  validateSearch: ({ problem }): { problem?: SharingProblem } => {
    const known = SHARING_PROBLEMS.find((name) => name === problem);
    return known ? { problem: known } : {};
  },
  component: Shared,
});

function Shared() {
  return <SharedFilesPage problem={Route.useSearch().problem} signIn={<SignUpCard />} />;
}
