import type { FragmentName } from "@/domain/site/fragment-names";
import { fetchJson } from "../core/fetch-json";

const FRESH_MS = 10_000;

interface Kept {
  readonly html: string;
  readonly at: number;
}

const kept = new Map<string, Kept>();

/** Takes over what the server wrote into the page that was opened, so that it is drawn unchanged. */
export function saveFragmentsOf(page: ParentNode): void {
  for (const element of page.querySelectorAll<HTMLElement>("[data-fragment]")) {
    saveFragment(element.dataset.fragment ?? "", element.innerHTML);
  }
}

export function keptFragment(name: FragmentName): string | undefined {
  return kept.get(name)?.html;
}

/** Asks the server for a part of a page, at most every ten seconds. */
export async function readFragment(name: FragmentName): Promise<string> {
  const known = kept.get(name);
  if (known && Date.now() - known.at < FRESH_MS) return known.html;
  const { html } = await fetchJson<{ html: string }>(`/api/app/fragments/${name}`);
  if (html === undefined) throw new Error(name);
  return saveFragment(name, html);
}

export function saveFragment(name: string, html: string): string {
  kept.set(name, { html, at: Date.now() });
  return html;
}
