import type { KeptStorage } from "@/data/device/persistent-storage";
import type { DeviceContents } from "@/data/local/sign-out/device-contents";
import { PRODUCT_NAME } from "@/domain/site/product";

export interface PhoneFacts {
  readonly version: string;
  readonly isApp: boolean;
  readonly worksOffline: boolean;
  readonly isSignedIn: boolean;
  readonly contents: DeviceContents;
  readonly storage: KeptStorage;
}

/** Facts for support, without the member's name, address, orders or amounts. */
export function supportText(facts: PhoneFacts, browser: string, moment: Date): string {
  const { contents, storage } = facts;
  return [
    `${PRODUCT_NAME} ${facts.version}`,
    `Time on this phone: ${moment.toISOString()}`,
    `Browser: ${browser}`,
    `Installed: ${yesNo(facts.isApp)}; works offline: ${yesNo(facts.worksOffline)}; signed in: ${yesNo(facts.isSignedIn)}`,
    `Saved here: ${contents.items} items, ${contents.orders} orders; waiting: ${contents.waiting}`,
    `Storage: ${storedText(storage)}; protected from deletion: ${yesNo(storage.persisted)}`,
    ...(contents.damaged.length > 0 ? [`Damaged: ${damagedText(contents.damaged)}`] : []),
  ].join("\n");
}

/** `1.2 MB of 60.1 GB`; says so where the browser tells nothing. */
export function storedText({ used, available }: KeptStorage): string {
  if (used === undefined || available === undefined) return "unknown";
  return `${sizeText(used)} of ${sizeText(available)}`;
}

/** `answers 1, items 2`. */
function damagedText(tables: readonly string[]): string {
  const names = [...new Set(tables)];
  return names
    .map((name) => `${name} ${tables.filter((table) => table === name).length}`)
    .join(", ");
}

function sizeText(bytes: number): string {
  const mb = bytes / 1_000_000;
  if (mb >= 1000) return `${(mb / 1000).toFixed(1)} GB`;
  if (mb < 1) return `${Math.round(bytes / 1000)} kB`;
  return `${mb < 10 ? mb.toFixed(1) : Math.round(mb)} MB`;
}

function yesNo(value: boolean | undefined): string {
  if (value === undefined) return "unknown";
  return value ? "yes" : "no";
}
