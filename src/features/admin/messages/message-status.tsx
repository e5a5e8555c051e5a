import type { MessageRow } from "@/domain/message/responses";
import { StatusBadge } from "@/ui/status-badge";
import { membersText } from "./message-words";

export function MessageStatus({ message }: { message: MessageRow }) {
  if (message.stopped_at) return <StatusBadge tone="grey">Stopped</StatusBadge>;
  if (message.failed > 0) {
    return <StatusBadge tone="red">{`Failed for ${membersText(message.failed)}`}</StatusBadge>;
  }
  return message.done ? (
    <StatusBadge tone="green">Sent</StatusBadge>
  ) : (
    <StatusBadge tone="yellow">On its way</StatusBadge>
  );
}
