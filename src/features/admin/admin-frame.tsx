import type { ReactNode } from "react";
import { useConnection } from "@/data/core/connection";
import { useReadPause } from "@/data/core/read-pause";
import { useSessionUser } from "@/data/core/session";
import { useSendsEmail } from "@/data/remote/business";
import { signOutTo } from "@/data/sync/sign-out";
import { ADMIN_NOTICES } from "@/domain/text/admin-messages";
import { fill } from "@/domain/text/messages";
import { waitText } from "@/domain/text/waits";
import { Button } from "@/ui/button";
import { HeaderStatusSlot } from "@/ui/header-status-slot";
import { Icon } from "@/ui/icon";
import { Mark } from "@/ui/mark";
import { OfflineStrip } from "@/ui/offline-strip";
import { SkipLink } from "@/ui/skip-link";
import { SessionEndStrip } from "./session-end-strip";
import { HealthStrip } from "./shared/health/health-strip";
import { AssentDialog } from "./shared/second-admin/assent-dialog";
import { ShortcutsProvider } from "./shared/shortcuts/shortcuts";
import { TAB_LIST_ID, TabList } from "./tab-list";

type AdminFrameProps = {
  /** A button in the header: the foot of the screen belongs to what is decided. */
  feedback: ReactNode;
  /** The same as a row of the menu. */
  feedbackRow: ReactNode;
  status: ReactNode;
  children: ReactNode;
};

const NO_CONNECTION = {
  offline: "You're offline. Lists may be out of date, and changes can't be saved.",
  unreachable: "We can't reach the server. Lists may be out of date, and changes can't be saved.",
} as const;

/** The back office's header and list of tabs, with the page beside or below. */
export function AdminFrame({ feedback, feedbackRow, status, children }: AdminFrameProps) {
  const user = useSessionUser();
  const connection = useConnection();
  const sendsEmail = useSendsEmail();
  const pauseMs = useReadPause();
  const paused = pauseMs && fill(ADMIN_NOTICES.reads_wait, { wait: waitText(pauseMs) });
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {/* As in the footer of the public pages: what is said of emails is then true. */}
      {sendsEmail === false && <i hidden data-no-email="" />}
      <AdminHeader email={user?.email} feedback={feedback} />
      <div className="flex grow flex-col lg:flex-row">
        <TabList
          foot={
            <>
              {feedbackRow}
              <p className="px-3 py-2 wrap-anywhere text-muted">{user?.email}</p>
            </>
          }
        />
        <div className="flex min-w-0 grow flex-col">
          <OfflineStrip
            because={connection !== "online" ? connection : paused ? "paused" : undefined}
            words={{ ...NO_CONNECTION, ...(paused && { paused }) }}
          />
          {status}
          <SessionEndStrip />
          <HealthStrip />
          {/* Its pages have two widths: this one, and max-w-5xl for what is read and written. */}
          <main id="main" tabIndex={-1} className="w-full max-w-[100rem] grow px-4 py-6 lg:px-6">
            <ShortcutsProvider>{children}</ShortcutsProvider>
            <AssentDialog />
          </main>
        </div>
      </div>
    </div>
  );
}

function AdminHeader({ email, feedback }: { email: string | undefined; feedback: ReactNode }) {
  return (
    <header className="relative z-20 border-b border-base-300 bg-base-100 lg:sticky lg:top-0 print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 px-2 py-1 lg:h-14 lg:flex-nowrap lg:gap-x-3 lg:px-4 lg:py-0">
        <button
          type="button"
          popoverTarget={TAB_LIST_ID}
          className="btn btn-square btn-ghost size-12 lg:hidden"
        >
          <Icon name="menu" />
          <span className="sr-only">Menu</span>
        </button>
        <Mark className="size-8 max-lg:hidden" />
        <div className="flex min-w-min grow flex-col lg:flex-row lg:items-center">
          <p className="text-lg font-extrabold tracking-tight sm:text-xl">Admin Dashboard</p>
          {/* Where toasts are shown: they cover no row and no button here. */}
          <div data-toast-lane="" className="mx-3 h-full grow max-lg:hidden" />
          {/* Its button reaches into the line above, which has nothing to press. */}
          <div className="-my-2.5 min-h-12 lg:my-0">
            <HeaderStatusSlot />
          </div>
        </div>
        <p className="max-w-60 truncate text-muted max-xl:hidden">{email}</p>
        <div className="max-lg:hidden">{feedback}</div>
        <Button
          kind="secondary"
          className="px-3! lg:px-5!"
          onClick={() => signOutTo("/admin-auth")}
        >
          Sign Out
        </Button>
      </div>
    </header>
  );
}
