import { useCallback, useEffect, useRef, useState } from "react";
import { RequestError } from "@/data/remote/client";
import { messageOf, type Toast } from "@/domain/text/messages";
import { toast } from "@/ui/toast";

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

export function usePages<Row>(fetch: (after?: string) => Promise<Page<Row>>, failed: Toast) {
  const [rows, setRows] = useState<readonly Row[]>();
  const [next, setNext] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const source = useRef({ fetch, failed });

  const load = useCallback(async (after?: string) => {
    setBusy(true);
    try {
      const page = await source.current.fetch(after);
      setRows((old) => (after ? [...(old ?? []), ...page.rows] : page.rows));
      setNext(page.next);
      setFailure(undefined);
    } catch (error) {
      if (!(error instanceof RequestError)) reportError(error);
      const reason = messageOf(error instanceof RequestError ? error.code : "unexpected_error");
      setFailure(reason);
      toast({ ...source.current.failed, description: reason, kind: "error" });
    } finally {
      setBusy(false);
    }
  }, []);
  useEffect(() => void load(), [load]);

  return { rows, next, busy, failure, showMore: () => void load(next ?? undefined) };
}
