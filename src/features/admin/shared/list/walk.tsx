import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { useShortcuts } from "../shortcuts/shortcuts";

/** What pages of their own are about. */
const PAGES = {
  users: "/admin/users/$id",
  payments: "/admin/payments/$id",
  lines: "/admin/statement/lines/$id",
} as const;
type Kind = keyof typeof PAGES;

interface Walk {
  /** The list's address. */
  readonly from: string;
  readonly ids: readonly string[];
}

/** Keeps the order of a list's rows, so that the page of one of them has a next and a previous one. */
export function useWalk(kind: Kind, rows: readonly { readonly id: string }[]): void {
  const ids = rows.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (!ids) return;
    const walk: Walk = { from: location.pathname + location.search, ids: ids.split(" ") };
    try {
      sessionStorage.setItem(storageOf(kind), JSON.stringify(walk));
    } catch {
      // A browser that stores nothing shows no next one.
    }
  });
}

type WalkBarProps = { kind: Kind; id: string; list: string };

/** The way back to the list one came from, and to the next and previous row of it. */
export function WalkBar({ kind, id, list }: WalkBarProps) {
  const [walk] = useState(() => readWalk(kind));
  const { history } = useRouter();
  const navigate = useNavigate();
  const at = walk?.ids.indexOf(id) ?? -1;
  const open = (other: string | undefined) => {
    if (other) void navigate({ to: PAGES[kind], params: { id: other }, replace: true });
  };
  const previous = at > 0 ? walk?.ids[at - 1] : undefined;
  const next = at >= 0 ? walk?.ids[at + 1] : undefined;
  useShortcuts([
    {
      shown: "← →",
      does: "Previous or next of the list",
      keys: { ArrowLeft: () => open(previous), ArrowRight: () => open(next) },
    },
  ]);
  if (!walk || at < 0) return null;
  return (
    <nav aria-label="Around this page" className="flex flex-wrap items-center gap-2 print:hidden">
      <Button
        kind="quiet"
        size="small"
        className="max-sm:-ml-3"
        onClick={() => history.push(walk.from)}
      >
        {list}
      </Button>
      <div className="flex items-center gap-2">
        <StepButton name="Previous" icon="rotate-90" to={previous} onOpen={open} />
        <p className="text-muted tabular-nums">{`${at + 1} of ${walk.ids.length}`}</p>
        <StepButton name="Next" icon="-rotate-90" to={next} onOpen={open} />
      </div>
    </nav>
  );
}

type StepButtonProps = {
  name: string;
  icon: string;
  to: string | undefined;
  onOpen: (id: string | undefined) => void;
};

function StepButton({ name, icon, to, onOpen }: StepButtonProps) {
  return (
    <Button kind="secondary" size="small" aria-disabled={!to} onClick={() => onOpen(to)}>
      <Icon name="chevron-down" className={`size-5 ${icon}`} />
      <span className="sr-only">{name}</span>
    </Button>
  );
}

function readWalk(kind: Kind): Walk | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageOf(kind)) ?? "null");
  } catch {
    return null;
  }
}

function storageOf(kind: Kind): string {
  return `admin-walk-${kind}`;
}
