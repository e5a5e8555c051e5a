import type { ReactNode } from "react";
import { askToKeepStorage } from "@/data/device/persistent-storage";
import { TOASTS } from "@/domain/text/messages";
import { plural } from "@/domain/text/plural";
import { Button } from "@/ui/button";
import { CardSection } from "@/ui/card-section";
import { useAction } from "@/ui/use-action";
import { type PhoneFacts, storedText } from "./support-text";

type KeptSectionProps = { facts: PhoneFacts; onChange: () => void };

/** Saved, waiting, promised or not, space and version, in plain words. */
export function KeptSection({ facts, onChange }: KeptSectionProps) {
  const { contents, storage, worksOffline, version } = facts;
  return (
    <CardSection title="What's saved here">
      <dl className="grid grid-cols-1 gap-4">
        <Fact term={TOASTS.kept_on_phone.title}>
          <span className="grid">
            <span>
              {plural(contents.items, "1 item in your basket", "{n} items in your basket")}
            </span>
            {contents.orders > 0 && (
              <span>
                {plural(
                  contents.orders,
                  "1 order you can read offline",
                  "{n} orders you can read offline",
                )}
              </span>
            )}
          </span>
        </Fact>
        {(contents.waiting > 0 || contents.locked === 0) && (
          <Fact term="Waiting to send">
            {contents.waiting > 0 ? plural(contents.waiting, "1 change", "{n} changes") : "Nothing"}
          </Fact>
        )}
        {contents.locked > 0 && (
          <Fact term="Locked until they sign in again">
            {plural(
              contents.locked,
              "Changes of someone who's signed out",
              "Changes of {n} people who are signed out",
            )}
          </Fact>
        )}
        {contents.damaged.length > 0 && (
          <Fact term="Damaged">
            {contents.damaged.length === 1
              ? "We couldn't read 1 saved entry"
              : `We couldn't read ${contents.damaged.length} saved entries`}
            <span className="font-normal text-muted">
              The rest still works. If something is missing, send us the text for support below.
            </span>
          </Fact>
        )}
        <Fact term="Opens with no signal">
          {worksOffline ? "Yes" : "Not yet. Open the app once more while you're online."}
        </Fact>
        <Fact term="Safe from automatic deletion?">
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
          title: "Your phone may delete it when space runs low",
          description: "Phones protect apps that you've installed or use often.",
        },
      };
    });
    onAsked();
  }
  if (persisted) return "Yes. It stays until you remove it.";
  return (
    <>
      Probably. A phone that runs out of space may delete it without asking.
      <Button kind="secondary" busy={busy} onClick={ask}>
        Ask my phone to protect it
      </Button>
      <span role="status" className="font-normal text-muted empty:sr-only">
        {problem}
      </span>
    </>
  );
}
