import { useState } from "react";
import { memberGreeting, whatsappLink } from "@/domain/contact/whatsapp";
import { formatPhone, isDiallable } from "@/domain/members/phone";
import type { EmailState, MessageRecipient } from "@/domain/message/responses";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { ButtonAnchor } from "@/ui/button";
import { type BadgeTone, StatusBadge } from "@/ui/status-badge";
import { ROW_NAME, Table, TableHead, WIDE_CELL, wide } from "@/ui/table";
import { MemberLink } from "../shared/member-link";

const EMAILS: Readonly<Record<EmailState, { tone: BadgeTone; text: string }>> = {
  none: { tone: "grey", text: "No email" },
  waiting: { tone: "yellow", text: "Email not sent yet" },
  sent: { tone: "green", text: "Email sent" },
  failed: { tone: "red", text: "Email failed" },
  full: { tone: "red", text: "Five emails today" },
  stopped: { tone: "grey", text: "Email stopped" },
};

type RecipientTableProps = { rows: readonly MessageRecipient[]; text: string };

/** Who gets a message, and the WhatsApp chat of each with the text in it. */
export function RecipientTable({ rows, text }: RecipientTableProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
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
            <td className={WIDE_CELL}>{toldText(row)}</td>
            <td className={WIDE_CELL}>
              <EmailStatus row={row} />
            </td>
            <td>
              <Chat
                row={row}
                text={text}
                isOpened={opened.has(row.id)}
                onOpened={() => setOpened(new Set([...opened, row.id]))}
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

function toldText({ told_at, may_write, email }: MessageRecipient): string {
  if (email === "stopped" && !may_write) return "Stopped";
  return told_at ? formatDayTime(momentOf(told_at)) : "Waiting";
}

type ChatProps = {
  row: MessageRecipient;
  text: string;
  isOpened: boolean;
  onOpened: () => void;
};

function Chat({ row: { name, phone, may_write }, text, isOpened, onOpened }: ChatProps) {
  if (!may_write || !isDiallable(phone)) return "";
  return (
    <ButtonAnchor
      kind="secondary"
      size="small"
      target="_blank"
      rel="noreferrer"
      href={whatsappLink(phone, `${memberGreeting(name)}\n\n${text}`)}
      onClick={onOpened}
      className="whitespace-nowrap tabular-nums"
    >
      {isOpened ? "Opened: " : ""}
      {formatPhone(phone)}
      <span className="sr-only"> on WhatsApp</span>
    </ButtonAnchor>
  );
}
