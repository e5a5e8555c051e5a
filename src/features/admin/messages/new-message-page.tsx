import { useNavigate } from "@tanstack/react-router";
import { type ComponentProps, useRef, useState } from "react";
import * as z from "zod/mini";
import { perform } from "@/data/core/perform";
import { countRecipients } from "@/data/remote/messages";
import {
  countRecipientsSchema,
  type MessageGroup,
  messageTextSchema,
} from "@/domain/message/message";
import type { CountedRecipients } from "@/domain/message/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { TEXT_LIMITS } from "@/domain/text/text-limits";
import { Button } from "@/ui/button";
import { ChoiceField } from "@/ui/choice-field";
import { ErrorSummary } from "@/ui/error-summary";
import { PageHeading } from "@/ui/page-heading";
import { TextField } from "@/ui/text-field";
import { TextareaField } from "@/ui/textarea-field";
import { type FormValues, useLazyForm } from "@/ui/use-lazy-form";
import { UnsavedDialog, useUnsaved } from "../shared/form/use-unsaved";
import type { FoundMember } from "../shared/use-members";
import { ChooseAudience } from "./choose-audience";
import { MessagePreview } from "./message-preview";
import { KIND_LABELS } from "./message-words";
import { SendAttempts } from "./send-attempts";
import { SendDialog } from "./send-dialog";

const writtenSchema = z.extend(countRecipientsSchema, messageTextSchema.shape);
export type WrittenMessage = z.infer<typeof writtenSchema>;

interface Counted {
  readonly id: string;
  readonly message: WrittenMessage;
  readonly counts: CountedRecipients;
}

const KINDS = [
  { value: "transactional", label: KIND_LABELS.transactional },
  { value: "advertising", label: KIND_LABELS.advertising },
];
const NOTHING: FormValues = {};

/** Writes a message: who gets it, whether it is advertising, and what it says. */
export function NewMessagePage() {
  const navigate = useNavigate();
  const unsaved = useUnsaved();
  const formElement = useRef<HTMLFormElement>(null);
  const [group, setGroup] = useState<MessageGroup>("delivery");
  const [chosen, setChosen] = useState<readonly FoundMember[]>([]);
  const [typed, setTyped] = useState(NOTHING);
  const [counted, setCounted] = useState<Counted>();
  const [attempts] = useState(() => new SendAttempts());
  const { form, field, busy, errors, attempt } = useLazyForm(
    "message",
    async () => (values) =>
      perform(
        writtenSchema,
        { ...values, audience: audienceOf(group, values, chosen) },
        ADMIN_TOASTS.message_count_failed,
        async (message) => {
          const counts = await countRecipients(message);
          setCounted({ id: attempts.idOf(message), message, counts });
        },
      ),
  );

  function noteTyped() {
    if (!formElement.current) return;
    const values = Object.fromEntries(new FormData(formElement.current)) as FormValues;
    unsaved.isDirty.current = Boolean(values.subject || values.text);
    setTyped(values);
  }

  function sent(id: string) {
    unsaved.isDirty.current = false;
    void navigate(id ? { to: "/admin/messages/$id", params: { id } } : { to: "/admin/messages" });
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading title="New message" className="text-2xl">
        New message
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <form
          {...form}
          ref={formElement}
          onChange={noteTyped}
          className="grid grid-cols-1 gap-5 rounded-box border border-base-300 bg-base-100 p-5"
        >
          <ErrorSummary errors={errors} attempt={attempt} />
          <ChooseAudience
            group={group}
            onGroup={setGroup}
            chosen={chosen}
            onChosen={setChosen}
            field={field}
          />
          <MessageText field={field} />
          <div>
            <Button type="submit" busy={busy} busyLabel="Counting...">
              See who gets it
            </Button>
          </div>
        </form>
        <MessagePreview
          subject={typed.subject ?? ""}
          text={typed.text ?? ""}
          isAdvertising={typed.kind === "advertising"}
        />
      </div>
      {counted && (
        <SendDialog
          {...counted}
          attempts={attempts}
          onSent={sent}
          onClose={() => setCounted(undefined)}
        />
      )}
      <UnsavedDialog unsaved={unsaved} />
    </div>
  );
}

type MessageTextProps = Pick<ComponentProps<typeof ChooseAudience>, "field">;

function MessageText({ field }: MessageTextProps) {
  return (
    <>
      <ChoiceField
        {...field("kind")}
        label="What is it about?"
        hint="By law, advertising goes only to members who asked for our newsletter, at most once in seven days."
        choices={KINDS}
      />
      <TextField {...field("subject")} label="Subject" autoComplete="off" />
      <TextareaField
        {...field("text")}
        label="Message"
        rows={8}
        countTo={TEXT_LIMITS.message.max}
      />
    </>
  );
}

function audienceOf(group: MessageGroup, values: FormValues, chosen: readonly FoundMember[]) {
  if (group === "delivery") return { group, date: values["audience.date"] };
  if (group === "suburb") return { group, suburb: values["audience.suburb"] };
  return group === "chosen" ? { group, members: chosen.map(({ id }) => id) } : { group };
}
