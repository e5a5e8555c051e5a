import type { ReactNode } from "react";
import { useSessionUser } from "@/data/remote/session";
import { signOutTo } from "@/data/sync/sign-out";
import { Button } from "@/ui/button";
import { Mark } from "@/ui/mark";
import { TabLink, TabNav } from "@/ui/tab-nav";

/** The back-office's header and tabs, in the specification's order (§2); the pages come below. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const user = useSessionUser();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-30 rounded-field bg-base-100 px-4 py-3 font-bold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      <header className="bg-base-100">
        <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 lg:px-6">
          <Mark />
          <p className="text-xl font-extrabold tracking-tight">Admin Dashboard</p>
          <div className="ml-auto flex items-center gap-3">
            <span className="hidden break-all sm:inline">{user?.email}</span>
            <Button kind="secondary" onClick={() => signOutTo("/admin-auth")}>
              Sign Out
            </Button>
          </div>
        </div>
        <div className="lg:px-3">
          <TabNav label="Admin">
            <TabLink to="/admin/administrators">Administrators</TabLink>
          </TabNav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="grow px-4 py-6 lg:px-6">
        {children}
      </main>
    </div>
  );
}
