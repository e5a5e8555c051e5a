import type { ColumnMap } from "@/domain/statement/reading/layouts";
import type { ReadResult } from "@/domain/statement/reading/read";
import { readStatement } from "./read-file";

export interface ReadTask {
  readonly given: Uint8Array | string;
  readonly today: string;
  /** Column maps of the accounts, tried where the layout is not known. */
  readonly maps: readonly ColumnMap[];
}
export type ReadNews = { readonly progress: number } | { readonly result: ReadResult };

const tell = (news: ReadNews) => postMessage(news);

addEventListener("message", ({ data }: MessageEvent<ReadTask>) => {
  const { given, today, maps } = data;
  const onProgress = (progress: number) => tell({ progress });
  let result = readStatement(given, { today, onProgress });
  for (const map of maps) {
    if (result.ok || result.refusal.code !== "columns_unknown") break;
    const mapped = readStatement(given, { today, map });
    if (mapped.ok || maps.length === 1) result = mapped;
  }
  tell({ result });
});
