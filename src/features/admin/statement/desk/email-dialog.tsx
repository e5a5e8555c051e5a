import { type FormEvent, useState } from "react";
import { perform } from "@/data/core/perform";
import { useSendsEmail } from "@/data/remote/business";
import { emailMember } from "@/data/remote/statement-desk";
import { whatsappLink } from "@/domain/contact/whatsapp";
import { isDiallable } from "@/domain/members/phone";
import { formatRand } from "@/domain/money/rules";
import { type DeskLine, emailMemberSchema } from "@/domain/statement/desk/desk";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { fill, messageOf } from "@/domain/text/messages";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { formatPlainDate } from "@/domain/time/sa-time";
import { Button, ButtonAnchor } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { Problem } from "@/ui/problem";
import { TextareaField } from "@/ui/textarea-field";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { UnsavedDialog, useUnsaved } from "../../shared/form/use-unsaved";
import type { FoundMember } from "../../shared/use-members";
import { seenLine } from "./desk-state";

type EmailDialogProps = {
  line: DeskLine;
  member: FoundMember;
  onEmailed: (lines: readonly DeskLine[]) => void;
  onClose: () => void;
};

/** Asks a member about a deposit by email. */
export function EmailDialog({ line, member, onEmailed, onClose }: EmailDialogProps) {
  const { submit, busy, error, problem } = useMemberEmail({ line, member, onEmailed, onClose });
  const sendsEmail = useSendsEmail() ?? true;
  const question = questionAbout(line);
  const unsaved = useUnsaved();
  const title = `Email ${member.name || member.email}`;
  return (
    <Dialog open title={title} onClose={() => unsaved.ask(onClose)}>
      <div className="grid grid-cols-1 gap-4">
        {sendsEmail ? (
          <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
            <p className="break-words">
              To {member.email}. The email also gives {formatRand(line.cents)} and{" "}
              {formatPlainDate(line.date)}.
            </p>
            <TextareaField
              name="email-message"
              label="Message"
              hint="Leave out the bank's text: it may be about another person."
              rows={5}
              defaultValue={question}
              onChange={({ target }) => {
                unsaved.isDirty.current = target.value !== question;
              }}
              error={error}
              countTo={TEXT_LIMITS.memberEmail.max}
            />
            {!error && <Problem>{problem}</Problem>}
            <Button type="submit" busy={busy} busyLabel="Sending...">
              Send email
            </Button>
          </form>
        ) : (
          <Notice title="No email server is set">{messageOf("member_email_no_server")}</Notice>
        )}
        {isDiallable(member.phone) && (
          <ButtonAnchor
            kind="secondary"
            target="_blank"
            rel="noreferrer"
            href={whatsappLink(member.phone, question)}
          >
            Ask on WhatsApp
          </ButtonAnchor>
        )}
      </div>
      <UnsavedDialog unsaved={unsaved} />
    </Dialog>
  );
}

/** The form's own id makes it one email, however often it is sent. */
function useMemberEmail({ line, member, onEmailed, onClose }: EmailDialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<string>();
  const { busy, problem, run } = useAction();

  async function send(message: string) {
    const typed = { id, line: seenLine(line), user_id: member.id, message };
    const failure = await perform(
      emailMemberSchema,
      typed,
      ADMIN_TOASTS.member_email_failed,
      async (command) => {
        const { email, lines } = await emailMember(command);
        const { title, description } = ADMIN_TOASTS.member_email_sent;
        toast({ title, description: fill(description, { email }) });
        onEmailed(lines);
      },
    );
    setError(failure?.fields.message && messageOf(failure.fields.message));
    return failure;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const message = new FormData(event.currentTarget).get("email-message");
    if (await run(() => send(String(message ?? "")))) onClose();
  }

  return { submit, busy, error, problem };
}

function questionAbout({ cents, date }: DeskLine): string {
  return `We received ${formatRand(cents)} on ${formatPlainDate(date)} and can't see which order it's for. Is it yours? If so, please tell us your order number.`;
}
