import type { ReactNode } from "react";
import { useSendsEmail } from "@/data/remote/business";
import { useConnection } from "@/data/remote/connection";
import { useSessionUser } from "@/data/session/session";
import { signOutTo } from "@/data/sync/sign-out";
import { Button } from "@/ui/button";
import { HeaderStatusSlot } from "@/ui/header-status-slot";
import { Mark } from "@/ui/mark";
import { OfflineStrip } from "@/ui/offline-strip";
import { SkipLink } from "@/ui/skip-link";
import { TabLink, TabNav } from "@/ui/tab-nav";
import { ADMIN_TABS } from "./admin-tabs";
import { AssentDialog } from "./shared/second-admin/assent-dialog";
import { ShortcutsProvider } from "./shared/shortcuts/shortcuts";

type AdminFrameProps = {
  /** A button in the header: the foot of the screen belongs to what is decided. */
  feedback: ReactNode;
  status: ReactNode;
  children: ReactNode;
};

const NO_CONNECTION = {
  offline: "You're offline. Lists may be out of date, and changes can't be saved.",
  unreachable: "We can't reach the server. Lists may be out of date, and changes can't be saved.",
} as const;

/** The back-office's header and tabs, in the specification's order; the pages come below. */
export function AdminFrame({ feedback, status, children }: AdminFrameProps) {
  const user = useSessionUser();
  const connection = useConnection();
  const sendsEmail = useSendsEmail();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {/* As in the footer of the public pages: what is said of emails is then true. */}
      {sendsEmail === false && <i hidden data-no-email="" />}
      <header className="relative z-20 border-b border-base-300 bg-base-100 print:hidden">
        <div className="flex min-h-16 flex-wrap items-center justify-end gap-x-3 px-4 py-2 sm:flex-nowrap lg:px-6">
          <Mark className="size-9 max-[22rem]:hidden" />
          <div className="grid min-w-56 grow gap-x-4 sm:flex sm:min-w-0 sm:items-baseline sm:justify-between">
            <p className="text-xl font-extrabold tracking-tight">Admin Dashboard</p>
            <p className="truncate text-muted">{user?.email}</p>
          </div>
          <HeaderStatusSlot />
          {feedback}
          <Button kind="secondary" onClick={() => signOutTo("/admin-auth")}>
            Sign Out
          </Button>
        </div>
        <div className="-mb-px px-1 lg:px-3">
          <TabNav label="Admin">
            {ADMIN_TABS.map(({ to, label }) => (
              <TabLink key={to} to={to}>
                {label}
              </TabLink>
            ))}
          </TabNav>
        </div>
      </header>
      <OfflineStrip
        because={connection === "online" ? undefined : connection}
        words={NO_CONNECTION}
      />
      {status}
      <main id="main" tabIndex={-1} className="grow px-4 py-6 lg:px-6">
        <ShortcutsProvider>{children}</ShortcutsProvider>
        <AssentDialog />
      </main>
    </div>
  );
}
