import { useState } from "react";
import { MESSAGE_CHOSEN_MAX } from "@/domain/limits/limits";
import { formatCount } from "@/domain/text/format-count";
import { plural } from "@/domain/text/plural";
import { Button } from "@/ui/button";
import { SearchField } from "../shared/list/search-field";
import { NotLoaded } from "../shared/not-loaded";
import { type FoundMember, MEMBERS_NOT_FOUND, useMembers } from "../shared/use-members";

type ChooseMembersProps = {
  id: string;
  chosen: readonly FoundMember[];
  error: string | undefined;
  onChange: (chosen: readonly FoundMember[]) => void;
};

/** Members chosen by hand: found by name, email or cell number, and listed below. */
export function ChooseMembers({ id, chosen, error, onChange }: ChooseMembersProps) {
  const [words, setWords] = useState("");
  const { members, more, isKnown, retry } = useMembers(words);
  const found = members.filter((one) => chosen.every((other) => other.id !== one.id));
  const isFull = chosen.length >= MESSAGE_CHOSEN_MAX;
  return (
    <div className="grid grid-cols-1 gap-3">
      {error && <p className="font-semibold text-error">{error}</p>}
      <SearchField id={id} label="Find members by name, email or cell number" onSearch={setWords} />
      <p role="status" className="sr-only">
        {isKnown && (more || plural(members.length, "1 member found", "{n} members found"))}
      </p>
      {retry && <NotLoaded title={MEMBERS_NOT_FOUND} onRetry={retry} />}
      <ul aria-label="Found members" className="grid grid-cols-1 gap-2 empty:hidden">
        {found.map((member) => (
          <Member key={member.id} member={member}>
            <Button
              kind="secondary"
              size="small"
              type="button"
              disabled={isFull}
              onClick={() => onChange([...chosen, member])}
            >
              Add<span className="sr-only"> {nameOf(member)}</span>
            </Button>
          </Member>
        ))}
      </ul>
      {more && <p className="text-muted">{more}</p>}
      <p role="status" className="font-bold">
        {chosen.length === 1 ? "1 member chosen" : `${formatCount(chosen.length)} members chosen`}
      </p>
      <ul aria-label="Chosen members" className="grid grid-cols-1 gap-2 empty:hidden">
        {chosen.map((member) => (
          <Member key={member.id} member={member}>
            <Button
              kind="danger-quiet"
              size="small"
              type="button"
              onClick={() => onChange(chosen.filter(({ id: other }) => other !== member.id))}
            >
              Remove<span className="sr-only"> {nameOf(member)}</span>
            </Button>
          </Member>
        ))}
      </ul>
    </div>
  );
}

function Member({ member, children }: { member: FoundMember; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 grow wrap-anywhere">
        <b>{member.name || "No name yet"}</b> {member.email}
      </span>
      {children}
    </li>
  );
}

function nameOf({ name, email }: FoundMember): string {
  return name || email;
}
