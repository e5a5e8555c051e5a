import type { ReactNode } from "react";
import { useConnection } from "@/data/remote/connection";
import { OfflineStrip } from "@/ui/offline-strip";
import { SkipLink } from "@/ui/skip-link";
import { LeavingNotice } from "./leaving-notice";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

type SiteFrameProps = {
  /** The header's bell, the footer's form and the floating button, which belong to other features. */
  bell?: ReactNode;
  newsletter?: ReactNode;
  feedback?: ReactNode;
  /** The member's sync status. */
  status?: ReactNode;
  children: ReactNode;
};

export function SiteFrame({ bell, newsletter, feedback, status, children }: SiteFrameProps) {
  const connection = useConnection();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader bell={bell} />
      <OfflineStrip because={connection === "online" ? undefined : connection} />
      <LeavingNotice />
      {status}
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <SiteFooter newsletter={newsletter} />
      {feedback}
    </div>
  );
}
