import { fetchMessageChoices } from "@/data/remote/messages";
import { MESSAGE_GROUPS, type MessageGroup } from "@/domain/message/message";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { formatCount } from "@/domain/text/format-count";
import { formatWeekday } from "@/domain/time/sa-time";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { SelectField } from "@/ui/select-field";
import { useLoaded } from "@/ui/use-loaded";
import type { FoundMember } from "../shared/use-members";
import { ChooseMembers } from "./choose-members";
import { GROUP_LABELS } from "./message-words";

interface Field {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
}

type ChooseAudienceProps = {
  group: MessageGroup;
  onGroup: (group: MessageGroup) => void;
  chosen: readonly FoundMember[];
  onChosen: (chosen: readonly FoundMember[]) => void;
  field: (name: string) => Field;
};

const GROUPS = MESSAGE_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }));

/** Who gets the message. */
export function ChooseAudience({ group, onGroup, chosen, onChosen, field }: ChooseAudienceProps) {
  const { value: choices, failed, retry } = useLoaded("choices", fetchMessageChoices);
  return (
    <>
      <SelectField
        {...field("group")}
        label="Who gets it"
        prompt={null}
        choices={GROUPS}
        value={group}
        onChange={({ target }) => onGroup(target.value as MessageGroup)}
      />
      {group === "delivery" && (
        <SelectField
          {...field("audience.date")}
          label="Delivery date"
          hint="Members whose verified order comes with this delivery. Orders on hold, or that weren't bought, are left out."
          choices={(choices?.dates ?? []).map((date) => ({
            value: date,
            label: formatWeekday(date),
          }))}
        />
      )}
      {group === "unpaid" && (
        <p className="text-muted">
          Members whose order can still be paid and has no proof of payment, or whose payment for an
          order of the last 60 days was rejected or returned by the bank.
        </p>
      )}
      {group === "lapsed" && (
        <p className="text-muted">Members who paid a membership that has ended since.</p>
      )}
      {group === "suburb" && (
        <SelectField
          {...field("audience.suburb")}
          label="Suburb"
          hint="By the address that a member has deliveries brought to."
          choices={(choices?.suburbs ?? []).map(({ suburb, members }) => ({
            value: suburb,
            label: `${suburb} (${formatCount(members)})`,
          }))}
        />
      )}
      {group === "chosen" && (
        <ChooseMembers
          id={field("audience.members").id}
          chosen={chosen}
          error={field("audience.members").error}
          onChange={onChosen}
        />
      )}
      {failed && (
        <Notice tone="error" title={ADMIN_TOASTS.message_choices_failed.title}>
          <Button kind="secondary" size="small" className="mt-2" type="button" onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
    </>
  );
}
