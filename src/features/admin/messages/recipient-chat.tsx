import { serverNow } from "@/data/core/server-clock";
import { whatsappLink } from "@/domain/contact/whatsapp";
import { formatPhone, isDiallable } from "@/domain/members/phone";
import type { MessageRecipient } from "@/domain/message/responses";
import { momentOf, sastDate } from "@/domain/time/sa-time";
import { Button, ButtonAnchor } from "@/ui/button";
import { chatText, openedText } from "./message-words";

type RecipientChatProps = {
  row: MessageRecipient;
  text: string;
  /** Whether the server doesn't have yet that it was opened. */
  isUnsent: boolean;
  onOpened: () => void;
  onUndo: () => void;
};

/** The link to a member's WhatsApp chat with the message in it, and who opened it. */
export function RecipientChat({ row, text, isUnsent, onOpened, onUndo }: RecipientChatProps) {
  const { name, phone, may_write, opened_at, opened_by } = row;
  const isOpened = opened_at !== "";
  const about = <span className="sr-only"> {name}</span>;
  return (
    <div className="grid justify-items-start gap-1">
      {may_write && isDiallable(phone) && (
        <ButtonAnchor
          kind="secondary"
          size="small"
          target="_blank"
          rel="noreferrer"
          href={whatsappLink(phone, chatText(name, text))}
          onClick={isOpened ? undefined : onOpened}
          className="whitespace-nowrap tabular-nums"
        >
          {formatPhone(phone)}
          <span className="sr-only"> on WhatsApp</span>
        </ButtonAnchor>
      )}
      {isOpened && (
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          <span className="wrap-anywhere">
            {openedText(opened_by, momentOf(opened_at), sastDate(serverNow()))}
          </span>
          <Button kind="quiet" size="small" className="-ml-3" onClick={onUndo}>
            Undo{about}
          </Button>
        </p>
      )}
      {isUnsent && !isOpened && (
        <p role="status" className="max-w-72 text-error">
          You opened this chat, but we couldn't note it. Other admins don't see it yet.{" "}
          <Button kind="secondary" size="small" className="mt-1" onClick={onOpened}>
            Note it again{about}
          </Button>
        </p>
      )}
    </div>
  );
}
