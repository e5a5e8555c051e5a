import type { ReactNode } from "react";
import { askToKeepStorage } from "@/data/device/kept-storage.ts";
import { TOASTS } from "@/domain/error-catalogue.ts";
import { Button } from "@/ui/button.tsx";
import { CardSection } from "@/ui/card-section.tsx";
import { useAction } from "@/ui/use-action.ts";
import { type PhoneFacts, storedText } from "./support-text.ts";

type KeptSectionProps = { facts: PhoneFacts; onChange: () => void };

/** Saved, waiting, promised or not, space and version, in plain words. */
export function KeptSection({ facts, onChange }: KeptSectionProps) {
  const { contents, storage, worksOffline, version } = facts;
  return (
    <CardSection title="What is kept here">
      <dl className="grid grid-cols-1 gap-4">
        <Fact term={TOASTS.kept_on_phone.title}>
          {count(contents.items, "item")} in your basket
          {contents.orders > 0 && `, ${count(contents.orders, "order")} to read without a network`}
        </Fact>
        <Fact term="Waiting to be sent">
          {contents.waiting === 0
            ? "Nothing"
            : `${contents.waiting}, as soon as there is a connection`}
        </Fact>
        {contents.damaged.length > 0 && (
          <Fact term="Damaged">
            {contents.damaged.length === 1
              ? "1 saved entry could not be read"
              : `${contents.damaged.length} saved entries could not be read`}
            <span className="font-normal text-muted">
              We set it aside so that the rest works. If something of yours is missing, send us the
              text for support below.
            </span>
          </Fact>
        )}
        <Fact term="Opens with no signal">
          {worksOffline ? "Yes" : "Not yet: open it once more with a connection"}
        </Fact>
        <Fact term="Will it stay?">
          <Stay persisted={storage.persisted} onAsked={onChange} />
        </Fact>
        <Fact term="Space used">{storedText(storage)}</Fact>
        <Fact term="Version">{version}</Fact>
      </dl>
    </CardSection>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="grid grid-cols-1 justify-items-start gap-3 font-bold">{children}</dd>
    </div>
  );
}

type StayProps = { persisted: boolean | undefined; onAsked: () => void };

function Stay({ persisted, onAsked }: StayProps) {
  const { busy, problem, run } = useAction();
  async function ask() {
    await run(async () => {
      if (await askToKeepStorage()) return undefined;
      return {
        toast: {
          title: "Your phone has not promised it",
          description: "It does so for apps that are installed or used often.",
        },
      };
    });
    onAsked();
  }
  if (persisted) return "Yes, until you remove it. Your phone does not clear it by itself.";
  return (
    <>
      Most likely. A phone that runs out of room may clear it without asking.
      <Button kind="secondary" busy={busy} onClick={ask}>
        Ask the phone to keep it
      </Button>
      <span role="status" className="font-normal text-muted empty:hidden">
        {problem}
      </span>
    </>
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
