import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useConnection } from "@/data/core/connection";
import { keepUsedFiles } from "@/data/device/keep-used-files";
import { HeaderStatusSlot } from "@/ui/header-status-slot";
import { Icon } from "@/ui/icon";
import { OfflineStrip } from "@/ui/offline-strip";
import { SkipLink } from "@/ui/skip-link";

const NO_CONNECTION = {
  offline: "No signal. Carry on: your entries are saved on this phone and sent later.",
  unreachable:
    "We can't reach the server. Carry on: your entries are saved on this phone and sent later.",
} as const;

type BuyingFrameProps = { status: ReactNode; children: ReactNode };

/** What buyers see of the app: a narrow head, and all of the phone for the list. */
export function BuyingFrame({ status, children }: BuyingFrameProps) {
  const connection = useConnection();
  useEffect(keepUsedFiles, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-base-300 bg-base-200">
        <div className="mx-auto flex min-h-14 max-w-3xl flex-wrap items-center justify-between gap-x-2 px-2">
          <Link to="/" className="btn btn-ghost h-auto min-h-12 gap-1.5 px-2 text-base">
            <Icon name="home" className="size-5" />
            Home
          </Link>
          <HeaderStatusSlot />
        </div>
      </header>
      <OfflineStrip
        because={connection === "online" ? undefined : connection}
        words={NO_CONNECTION}
      />
      {status}
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-3xl grow px-4 pt-3 pb-8 -outline-offset-4"
      >
        {children}
      </main>
    </div>
  );
}
