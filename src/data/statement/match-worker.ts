import { matchLines } from "@/domain/statement/matching/match";
import type { MatchBook } from "@/domain/statement/matching/match-book";
import type { MatchLine } from "@/domain/statement/matching/match-line";
import type { RecordedRefund } from "@/domain/statement/matching/refunded";

export interface MatchTask {
  readonly lines: readonly MatchLine[];
  readonly book: MatchBook;
  readonly earlier: readonly MatchLine[];
  readonly refunds: readonly RecordedRefund[];
}

self.onmessage = ({ data }: MessageEvent<MatchTask>) => {
  self.postMessage(matchLines(data.lines, data.book, data.earlier, data.refunds));
};
