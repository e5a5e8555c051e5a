import { type LazyExoticComponent, lazy, type ReactNode } from "react";

const RETRY_MS = 3000;
/** With a network a part that does not come so often is missing. */
const MAX_TRIES = 5;

/**
 * A part of a page, `name` of the module that `load` imports, which loads when it is first shown. One that a lost
 * network kept away is asked for again: the page around it stays as it is.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Component<Module[Name]>> {
  return lazy(async () => ({ default: (await loaded(load))[name] as Component<Module[Name]> }));
}

type Component<Part> = Part extends (props: infer Props) => ReactNode
  ? (props: Props) => ReactNode
  : never;

async function loaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && tries >= MAX_TRIES) throw error;
      await nextChance();
    }
  }
}

function nextChance(): Promise<void> {
  return new Promise((done) => {
    const now = () => {
      clearTimeout(timer);
      window.removeEventListener("online", now);
      done();
    };
    const timer = setTimeout(now, RETRY_MS);
    window.addEventListener("online", now);
  });
}
