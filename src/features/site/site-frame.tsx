import type { ReactNode } from "react";
import { useConnection } from "@/data/remote/connection.ts";
import { OfflineStrip } from "@/ui/offline-strip.tsx";
import { LeavingNotice } from "./leaving-notice.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type SiteFrameProps = {
  /** The header's bell, the footer's form and the floating button, which belong to other features. */
  bell?: ReactNode;
  newsletter?: ReactNode;
  feedback?: ReactNode;
  /** How the member's work stands. */
  status?: ReactNode;
  children: ReactNode;
};

/** Header, page and footer of everything but the back-office. */
export function SiteFrame({ bell, newsletter, feedback, status, children }: SiteFrameProps) {
  const connection = useConnection();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-30 rounded-field bg-base-100 px-4 py-3 font-bold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
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
