import type { ReactNode } from "react";
import { useConnection } from "@/data/core/connection";
import { OfflineStrip } from "@/ui/offline-strip";
import { SkipLink } from "@/ui/skip-link";
import { LeavingNotice } from "./leaving-notice";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

type SiteFrameProps = {
  /** The header's bell, the footer's form, and feedback's row of the menu and floating button: features of their own. */
  bell?: ReactNode;
  newsletter?: ReactNode;
  feedbackRow?: ReactNode;
  feedback?: ReactNode;
  /** The member's sync status. */
  status?: ReactNode;
  /** The member's bar of a phone. */
  bar?: ReactNode;
  children: ReactNode;
};

export function SiteFrame(props: SiteFrameProps) {
  const { bell, newsletter, feedbackRow, feedback, status, bar, children } = props;
  const connection = useConnection();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader bell={bell} feedback={feedbackRow} />
      <OfflineStrip because={connection === "online" ? undefined : connection} />
      <LeavingNotice />
      {status}
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <SiteFooter newsletter={newsletter} />
      {bar}
      {feedback}
    </div>
  );
}
