import { type MatchLine, matchLines } from "@/domain/statement/match";
import type { MatchBook } from "@/domain/statement/match-book";

export interface MatchTask {
  readonly lines: readonly MatchLine[];
  readonly book: MatchBook;
  readonly earlier: readonly MatchLine[];
}

self.onmessage = ({ data }: MessageEvent<MatchTask>) => {
  self.postMessage(matchLines(data.lines, data.book, data.earlier));
};
