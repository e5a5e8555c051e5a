import { useState } from "react";
import { serverNow } from "@/data/core/server-clock";
import type { Slips, SlipView } from "@/domain/closing/responses";
import { mayGetPhoto } from "@/domain/closing/slip-photo";
import { causeText, looseText } from "@/domain/closing/slip-words";
import { formatRand } from "@/domain/money/rules";
import { RETENTION } from "@/domain/retention/retention";
import { plural } from "@/domain/text/plural";
import { Button } from "@/ui/button";
import { StatusBadge } from "@/ui/status-badge";
import { SlipDialog } from "./slip-dialog";
import { AddSlipPhoto, SlipPhoto } from "./slip-photo";

const PHOTOS_DELETED = `Photos are deleted after ${RETENTION.slip_photos.period}`;

type SlipListProps = { date: string; slips: Slips; isClosed: boolean; onChange: () => void };

/** The slips of a delivery, each with what it lacks. */
export function SlipList({ date, slips: { slips, loose }, isClosed, onChange }: SlipListProps) {
  const [opened, setOpened] = useState<SlipView | "new">();
  return (
    <section aria-labelledby="slips-heading" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="slips-heading" className="text-xl">
          Slips
        </h2>
        {!isClosed && (
          <Button icon="plus" onClick={() => setOpened("new")}>
            Add a slip
          </Button>
        )}
      </div>
      {loose.length > 0 && <p>{looseText(loose)}</p>}
      {slips.length === 0 && loose.length === 0 && (
        <p className="text-muted">Nothing was bought yet.</p>
      )}
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {slips.map((slip) => (
          <SlipCard
            key={slip.id}
            slip={slip}
            onOpen={isClosed ? undefined : () => setOpened(slip)}
            onPhoto={isClosed && mayGetPhoto(slip, serverNow()) ? onChange : undefined}
          />
        ))}
      </ul>
      {opened && (
        <SlipDialog
          date={date}
          slip={opened === "new" ? undefined : opened}
          loose={loose}
          onClose={() => setOpened(undefined)}
          onSaved={() => {
            setOpened(undefined);
            onChange();
          }}
        />
      )}
    </section>
  );
}

type SlipCardProps = {
  slip: SlipView;
  onOpen: (() => void) | undefined;
  /** Where the slip may only get its photo: hears that it did. */
  onPhoto: (() => void) | undefined;
};

function SlipCard({ slip, onOpen, onPhoto }: SlipCardProps) {
  const { shop, total_cents, lines, differences, open, by } = slip;
  return (
    <li className="grid grid-cols-1 content-start gap-2 rounded-box border border-base-300 bg-base-100 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg break-words">{shop}</h3>
        <span className="text-lg font-extrabold tabular-nums">{formatRand(total_cents)}</span>
      </div>
      <p className="text-muted">
        {by
          ? plural(lines.length, `1 line, entered by ${by}`, `{n} lines, entered by ${by}`)
          : plural(lines.length, "1 line", "{n} lines")}
      </p>
      {differences.map(({ cause, cents }) => (
        <p key={`${cause} ${cents}`}>{causeText({ cause, cents })}</p>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {open === 0 ? (
          <StatusBadge tone="green">Adds up</StatusBadge>
        ) : (
          <StatusBadge tone="red">{`${formatRand(open)} open`}</StatusBadge>
        )}
        {!slip.has_photo && (
          <StatusBadge tone="grey">
            {mayGetPhoto(slip, serverNow()) ? "No photo" : PHOTOS_DELETED}
          </StatusBadge>
        )}
        <span className="grow" />
        {onPhoto && <AddSlipPhoto slip={slip} onAdded={onPhoto} />}
        {slip.has_photo && <SlipPhoto slip={slip} />}
        {onOpen && (
          <Button
            kind="secondary"
            size="small"
            aria-label={`Change the slip of ${shop}`}
            onClick={onOpen}
          >
            Change
          </Button>
        )}
      </div>
    </li>
  );
}
