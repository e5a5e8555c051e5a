import type { ReactNode } from "react";
import { useInstallWay } from "@/data/device/install-prompt";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { InstallSection } from "./install-section";
import { KeptSection } from "./kept-section";
import { RemoveSection } from "./remove-section";
import { RepairSection } from "./repair-section";
import { SupportSection } from "./support-section";
import { usePhoneFacts } from "./use-phone-facts";

/** What this phone saves of the app, what it tells, what it may lose, and what to do when something is wrong. */
export function ThisPhonePage({ push }: { push?: ReactNode }) {
  const { facts, refresh } = usePhoneFacts();
  const way = useInstallWay();
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-6 px-4 py-10 sm:py-16">
      <PageHeading title="This phone">This phone</PageHeading>
      <p className="text-lg text-muted">
        The app and your basket are saved on this phone or computer, so they open with no signal.
        Your orders and proofs of payment are safe once they're sent.
      </p>
      {facts ? (
        <KeptSection facts={facts} onChange={refresh} />
      ) : (
        <Skeleton label="Checking what's saved here" rows={6} />
      )}
      {push}
      {way !== "installed" && way !== "none" && <InstallSection way={way} />}
      <RepairSection waiting={facts?.contents.waiting ?? 0} />
      {facts && <SupportSection facts={facts} />}
      <RemoveSection contents={facts?.contents} />
    </div>
  );
}
