import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { attempt } from "@/data/core/perform";
import type { ListPage, ListQuery } from "@/data/remote/admin-list";
import { fetchPendingPayments, fetchVerified } from "@/data/remote/payments";
import { fetchUserOrders, fetchUsers } from "@/data/remote/users";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { useShortcuts } from "../shortcuts/shortcuts";
import { keepWalk, keptWalk } from "./kept-walks";
import { entryKey, useIsAtAddress } from "./use-list-place";
import { goesOnFrom, partsOf, placeIn, type Walk, walkOn } from "./walk-state";

type Rows = ListPage<{ readonly id: string }>;
interface WalkedList {
  /** What a page of its own is about. */
  readonly page: "/admin/users/$id" | "/admin/payments/$id" | "/admin/statement/lines/$id";
  /** The list's next page; the orders are of one member. */
  readonly fetch: (query: ListQuery, signal: AbortSignal, member: string) => Promise<Rows>;
  readonly failed: Parameters<typeof attempt>[0];
}

const LISTS = {
  users: {
    page: "/admin/users/$id",
    fetch: fetchUsers,
    failed: ADMIN_TOASTS.profiles_fetch_failed,
  },
  payments: {
    page: "/admin/payments/$id",
    fetch: fetchPendingPayments,
    failed: ADMIN_TOASTS.payments_fetch_failed,
  },
  verified: {
    page: "/admin/payments/$id",
    fetch: fetchVerified,
    failed: ADMIN_TOASTS.verified_fetch_failed,
  },
  orders: {
    page: "/admin/payments/$id",
    fetch: (query, signal, member) => fetchUserOrders(member, query, signal),
    failed: ADMIN_TOASTS.orders_fetch_failed,
  },
  lines: {
    page: "/admin/statement/lines/$id",
    // The desk has all of its lines at once.
    fetch: async () => ({ rows: [], next: null }),
    failed: ADMIN_TOASTS.statement_fetch_failed,
  },
} as const satisfies Record<string, WalkedList>;
type Kind = keyof typeof LISTS;
/** A list, of one member where there is one of each. */
type WalkName = Kind | `${Kind}/${string}`;

type ShownList = Parameters<typeof partsOf>[0][number] & { readonly status: string };

/** Keeps the order of a list's rows for their own pages. */
export function useWalk(name: WalkName, lists: readonly ShownList[], isCut = false): void {
  const kept = useRef("");
  const isAtAddress = useIsAtAddress();
  // As the rows are drawn: one of them may be pressed at once.
  useLayoutEffect(() => {
    if (!isAtAddress() || lists.some(({ status }) => status !== "ready")) return;
    const from = location.pathname + location.search;
    const entry = entryKey();
    const walk: Walk = { from, entry, parts: partsOf(lists), ...(isCut && { isCut }) };
    const text = JSON.stringify(walk);
    if (walk.parts.length === 0 || text === kept.current) return;
    kept.current = text;
    // Back at the list, the rows that were walked to past those it loads are still a way on.
    const longer = keptWalk(name);
    keepWalk(name, longer && goesOnFrom(longer, walk) ? { ...longer, entry } : walk);
  });
}

type WalkBarProps = { kind: Kind; id: string; list: string };

/** The way back to the list one came from, and to the next and previous row of it. */
export function WalkBar({ kind, id, list }: WalkBarProps) {
  const name = useLocation({ select: ({ state }) => state.walk }) ?? kind;
  const { walk, busy, problem, open, openNext } = useWalked(name, id);
  const { history } = useRouter();
  const place = walk && placeIn(walk, id);
  const hasNext = Boolean(place?.next || place?.goesOn);
  useShortcuts([
    {
      shown: "← →",
      does: "Previous or next of the list",
      keys: { ArrowLeft: () => open(place?.previous), ArrowRight: openNext },
    },
  ]);
  if (!place) return null;
  const { number, total, isWhole } = place;
  return (
    <nav aria-label="Around this page" className="flex flex-wrap items-center gap-2 print:hidden">
      <Button
        kind="quiet"
        size="small"
        className="max-sm:-ml-3"
        onClick={() => history.push(walk.from, { wasEntry: walk.entry })}
      >
        {list}
      </Button>
      <div className="flex items-center gap-2">
        <StepButton
          name="Previous"
          icon="rotate-90"
          isOff={!place.previous}
          onStep={() => open(place.previous)}
        />
        <p className="text-muted tabular-nums">
          {isWhole && number === total ? `Last of ${total}` : `${number} of ${total}`}
          {!isWhole && "+"}
        </p>
        <StepButton
          name="Next"
          icon="-rotate-90"
          isOff={!hasNext}
          isBusy={busy}
          onStep={openNext}
        />
      </div>
      <Problem>{problem}</Problem>
    </nav>
  );
}

/** A kept list with the ways from a row of it; past the rows that are loaded, its next page is. */
function useWalked(name: string, id: string) {
  const [walk, setWalk] = useState(() => keptWalk(name));
  const { busy, problem, run } = useAction();
  const navigate = useNavigate();
  const ended = useRef<AbortSignal>(null);
  useEffect(() => {
    const left = new AbortController();
    ended.current = left.signal;
    return () => left.abort();
  }, []);
  const [kind = "", member = ""] = name.split("/");
  const { page, fetch, failed }: WalkedList = LISTS[kind as Kind];

  function open(other: string | undefined) {
    if (!other) return;
    void navigate({ to: page, params: { id: other }, replace: true, state: { walk: name } });
  }

  async function goOn(signal: AbortSignal) {
    if (!walk) return;
    try {
      const reached = await walkOn(walk, id, (query) => fetch(query, signal, member));
      if (signal.aborted) return;
      keepWalk(name, reached.walk);
      setWalk(reached.walk);
      open(reached.next);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  return {
    walk,
    busy,
    problem,
    open,
    openNext() {
      const place = walk && placeIn(walk, id);
      const signal = ended.current;
      if (place?.goesOn && signal) void run(() => attempt(failed, () => goOn(signal)));
      else open(place?.next);
    },
  };
}

type StepButtonProps = {
  name: string;
  icon: string;
  isOff: boolean;
  isBusy?: boolean;
  onStep: () => void;
};

function StepButton({ name, icon, isOff, isBusy = false, onStep }: StepButtonProps) {
  return (
    <Button
      kind="secondary"
      size="small"
      aria-disabled={isOff}
      busy={isBusy}
      onClick={() => !isOff && onStep()}
    >
      <Icon name="chevron-down" className={`size-5 ${icon}`} />
      <span className="sr-only">{name}</span>
    </Button>
  );
}
