import { useEffect, useRef, useState } from "react";
import { RequestError } from "@/data/core/client";
import { onReached } from "@/data/core/connection";
import { attempt } from "@/data/core/perform";
import { noteChat } from "@/data/remote/messages";
import type { MessageRecipient, NotedChat } from "@/domain/message/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { toast } from "@/ui/toast";

type Noted = (chat: NotedChat) => void;

/** Notes on the server which chats were opened; `unsent` are those that the server doesn't have yet. */
export function useChatNotes(onNoted: Noted) {
  const [unsent, setUnsent] = useState<ReadonlySet<string>>(new Set());
  const noted = useRef(onNoted);
  useEffect(() => {
    noted.current = onNoted;
  });

  const [note] = useState(() => async (id: string) => {
    const chat = await noteChat({ id, opened: true }).catch(asUnsent);
    setUnsent((ids) => new Set([...ids].filter((one) => one !== id).concat(chat ? [] : id)));
    if (chat) noted.current(chat);
  });
  useEffect(() => onReached(() => unsent.forEach((id) => void note(id))), [unsent, note]);

  async function undo({ id, opened_at }: MessageRecipient) {
    const failure = await attempt(ADMIN_TOASTS.chat_undo_failed, async () => {
      noted.current(await noteChat({ id, opened: false, opened_at }));
    });
    if (failure) toast({ ...failure.toast, kind: "error" });
  }

  return { unsent, note: (id: string) => void note(id), undo };
}

/** What fails otherwise than by the network is a fault of ours, and is tried again, too. */
function asUnsent(error: unknown): undefined {
  if (!(error instanceof RequestError)) reportError(error);
}
