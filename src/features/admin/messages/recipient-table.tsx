import { formatPhone, isDiallable } from "@/domain/members/phone";
import type { EmailState, MessageRecipient, NotedChat } from "@/domain/message/responses";
import type { CsvColumns } from "@/domain/text/csv";
import { formatCsvTime, formatDayTime, momentOf } from "@/domain/time/sa-time";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { ROW_NAME, Table, TableHead, WIDE_CELL, wide } from "@/ui/table";
import { MemberLink } from "../shared/member-link";
import { chatText, openedText } from "./message-words";
import { RecipientChat } from "./recipient-chat";
import { useChatNotes } from "./use-chat-notes";

const EMAILS: Readonly<Record<EmailState, { tone: BadgeTone; text: string }>> = {
  none: { tone: "grey", text: "No email" },
  waiting: { tone: "yellow", text: "Email not sent yet" },
  sent: { tone: "green", text: "Email sent" },
  failed: { tone: "red", text: "Email failed" },
  full: { tone: "red", text: "Five emails that day" },
  stopped: { tone: "grey", text: "Email stopped" },
  late: { tone: "red", text: "Not sent within 3 days" },
  cancelled: { tone: "grey", text: "Email stopped" },
};

/** A message's members as a file: whom to write to by hand, with which words. */
export function recipientColumns(
  text: string,
  isStopped: boolean,
): CsvColumns<(row: MessageRecipient) => string> {
  return {
    Name: ({ name }) => name,
    Number: (row) => (mayChat(row) ? formatPhone(row.phone) : ""),
    Text: (row) => (mayChat(row) ? chatText(row.name, text) : ""),
    "In the app": (row) => toldText(row, isStopped, formatCsvTime),
    Email: ({ email }) => EMAILS[email].text,
    "Email sent": ({ sent_at }) => formatCsvTime(sent_at),
    "Email problem": ({ problem }) => problem,
    WhatsApp: ({ opened_at, opened_by }) =>
      opened_at && openedText(opened_by, momentOf(opened_at), ""),
  };
}

function mayChat({ may_write, phone }: MessageRecipient): boolean {
  return may_write && isDiallable(phone);
}

type RecipientTableProps = {
  rows: readonly MessageRecipient[];
  text: string;
  /** Whether nothing more of it leaves. */
  isStopped: boolean;
  onNoted: (chat: NotedChat) => void;
};

/** Who gets a message, and the WhatsApp chat of each with the text in it. */
export function RecipientTable({ rows, text, isStopped, onNoted }: RecipientTableProps) {
  const { unsent, note, undo } = useChatNotes(onNoted);
  return (
    <Table caption="Who gets it">
      <TableHead columns={["Member", wide("In the app"), wide("Email"), "WhatsApp"]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className={ROW_NAME}>
              <MemberLink id={row.user_id} name={row.name} />
              <span className="block font-normal sm:hidden">
                <EmailStatus row={row} />
              </span>
            </th>
            <td className={WIDE_CELL}>{toldText(row, isStopped, shownTime)}</td>
            <td className={WIDE_CELL}>
              <EmailStatus row={row} />
            </td>
            <td>
              <RecipientChat
                row={row}
                text={text}
                isUnsent={unsent.has(row.id)}
                onOpened={() => note(row.id)}
                onUndo={() => void undo(row)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function EmailStatus({ row: { email, problem } }: { row: MessageRecipient }) {
  return (
    <>
      <StatusBadge tone={EMAILS[email].tone}>{EMAILS[email].text}</StatusBadge>
      {problem && <span className="block max-w-72 text-sm break-words">{problem}</span>}
    </>
  );
}

function toldText(
  { told_at, may_write, email }: MessageRecipient,
  isStopped: boolean,
  timeOf: (moment: string) => string,
): string {
  if ((email === "stopped" && !may_write) || (isStopped && !told_at)) return "Stopped";
  if (email === "late" && !told_at) return EMAILS.late.text;
  return told_at ? timeOf(told_at) : "Waiting";
}

function shownTime(moment: string): string {
  return formatDayTime(momentOf(moment));
}
