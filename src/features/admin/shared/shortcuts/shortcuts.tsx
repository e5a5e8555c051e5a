import { useNavigate } from "@tanstack/react-router";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { tinykeys } from "tinykeys";
import { areShortcutsOn, setShortcutsOn } from "@/data/local/device/shortcut-setting";
import { type Shortcut, ShortcutsDialog } from "./shortcuts-dialog";

type Registered = RefObject<readonly Shortcut[]>;

interface ShortcutsState {
  readonly on: boolean;
  readonly list: () => void;
  readonly register: (shortcuts: Registered) => () => void;
}

const ShortcutsContext = createContext<ShortcutsState>({
  on: false,
  list: () => {},
  register: () => () => {},
});

/** The single keys of the back office: listed by '?', and switched off there (WCAG 2.1.4). */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [on, setOn] = useState(areShortcutsOn);
  const [listed, setListed] = useState<readonly Shortcut[]>();
  const registered = useRef(new Set<Registered>());
  const state = useMemo<ShortcutsState>(
    () => ({
      on,
      list: () => setListed([...registered.current].flatMap(({ current }) => current)),
      register(shortcuts) {
        registered.current.add(shortcuts);
        return () => registered.current.delete(shortcuts);
      },
    }),
    [on],
  );
  return (
    <ShortcutsContext value={state}>
      {children}
      <CommonShortcuts />
      <ShortcutsDialog
        open={listed !== undefined}
        shortcuts={listed ?? []}
        on={on}
        onSwitch={(next) => {
          setShortcutsOn(next);
          setOn(next);
        }}
        onClose={() => setListed(undefined)}
      />
    </ShortcutsContext>
  );
}

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { on, register } = useContext(ShortcutsContext);
  const current = useRef(shortcuts);
  // With the page itself: a key that is pressed as soon as it shows does what it says.
  useLayoutEffect(() => {
    current.current = shortcuts;
  });
  useLayoutEffect(() => register(current), [register]);

  const names = shortcuts.flatMap(({ keys }) => Object.keys(keys)).join(" ");
  useLayoutEffect(() => {
    if (!on || !names) return;
    const press = (name: string) => {
      for (const { keys } of current.current) keys[name]?.();
    };
    const bindings = names.split(" ").map((name) => [name, handlerOf(name, press)] as const);
    return tinykeys(window, Object.fromEntries(bindings));
  }, [on, names]);
}

export function useShortcutList(): Pick<ShortcutsState, "on" | "list"> {
  return useContext(ShortcutsContext);
}

/** The key that goes to a page's search box, by the id of that. */
export function searchShortcut(id: string): Shortcut {
  return { shown: "/", does: "Search", keys: { "/": () => document.getElementById(id)?.focus() } };
}

function CommonShortcuts() {
  const { list } = useShortcutList();
  const navigate = useNavigate();
  useShortcuts([
    {
      shown: "[ ]",
      does: "Previous or next tab",
      keys: { "[": () => stepTab(-1), "]": () => stepTab(1) },
    },
    { shown: "H", does: "Today", keys: { h: () => void navigate({ to: "/admin/today" }) } },
    { shown: "?", does: "This list", keys: { "?": list, "Shift+?": list } },
  ]);
  return null;
}

function stepTab(by: 1 | -1): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Admin"] a')];
  const at = tabs.findIndex((tab) => tab.getAttribute("aria-current") === "page");
  tabs[at + by]?.click();
}

/** Arrows may be held down; every other key acts once. */
function handlerOf(name: string, press: (name: string) => void) {
  const isArrow = name.startsWith("Arrow");
  return (event: KeyboardEvent) => {
    if (isElsewhere(event) || (isArrow ? hasOwnArrows(event) : event.repeat)) return;
    event.preventDefault();
    press(name);
  };
}

/** Whether a key belongs to what is typed, or to an open dialog. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  const typing = "input:not([type=checkbox]), textarea, select, [contenteditable]";
  const isTyping = target instanceof Element && target.closest(typing) !== null;
  return isTyping || document.querySelector("dialog[open]") !== null;
}

function hasOwnArrows({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("[data-own-arrows]") !== null;
}
