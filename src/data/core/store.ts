import { useSyncExternalStore } from "react";

/** Who is told of something that happens. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    add(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell(...args: Args): void {
      for (const listener of listeners) listener(...args);
    },
  };
}

/** A value that the page holds, and who is told when it changes. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  readonly initial: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = createListeners();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      listeners.tell();
    },
    initial: () => initial,
    subscribe: listeners.add,
  };
}

/** Renders again when the value changes; a page drawn beforehand has the initial one. */
export function useStore<Value>({ get, initial, subscribe }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, initial);
}
