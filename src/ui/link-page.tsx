import { type ReactNode, useEffect } from "react";
import { Button, ButtonLink } from "./button";
import { Notice } from "./notice";
import { PageHeading } from "./page-heading";
import { Skeleton } from "./skeleton";
import { type EmailedLink, type LinkAct, useLinkAct } from "./use-link-act";

interface LinkQuestion {
  readonly ask: string;
  readonly button: string;
}

export interface LinkAction extends LinkQuestion {
  readonly title: string;
  readonly act: LinkAct;
  readonly done: string;
  readonly text: string;
}

type LinkActionPageProps = { action: LinkAction; withoutToken?: ReactNode };

/** The page of an emailed link: asks, does it when its button is pressed, and says how it went. */
export function LinkActionPage({ action, withoutToken }: LinkActionPageProps) {
  const { title, act, done, text } = action;
  const link = useLinkAct(act);
  if (!link.isDone) {
    return (
      <LinkPage title={title}>
        {(!link.token && withoutToken) || <LinkOpened link={link} question={action} />}
      </LinkPage>
    );
  }
  return (
    <LinkPage title={title}>
      <Notice tone="success" title={done} live>
        {text}
      </Notice>
    </LinkPage>
  );
}

/** What the server sends of it. What the link carries is known to the page's first script alone. */
export function LinkActionSketch({ action }: { action: LinkAction }) {
  return (
    <div data-sketch="">
      <LinkPage title={action.title}>
        <LinkOpenedSketch question={action} />
      </LinkPage>
    </div>
  );
}

function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-5 px-4 py-16">
      <PageHeading title={title}>{title}</PageHeading>
      {children}
      <ButtonLink to="/" kind="secondary">
        Go to the home page
      </ButtonLink>
    </div>
  );
}

type LinkOpenedProps = { link: EmailedLink; question: LinkQuestion };

/** What a link asks for that isn't done yet. */
export function LinkOpened({ link, question }: LinkOpenedProps) {
  const { token, failure, mayRetry, busy, run } = link;
  if (!failure) {
    return token ? <Question {...question} busy={busy} onPress={run} /> : <CutShort run={run} />;
  }
  return (
    <>
      <Notice tone="error" title={failure.toast.title} live>
        {failure.toast.description}
      </Notice>
      {mayRetry && (
        <Button icon="refresh" busy={busy} onClick={run}>
          Try again
        </Button>
      )}
    </>
  );
}

export function LinkOpenedSketch({ question }: { question: LinkQuestion }) {
  return (
    <>
      <div className="hidden w-full in-data-token:block">
        <Question {...question} busy={false} onPress={() => {}} />
      </div>
      <div className="w-full in-data-token:hidden">
        <Skeleton label="Loading" rows={1} />
      </div>
    </>
  );
}

type QuestionProps = LinkQuestion & { busy: boolean; onPress: () => void };

function Question({ ask, button, busy, onPress }: QuestionProps) {
  return (
    <form
      method="dialog"
      className="grid w-full gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <p>{ask}</p>
      <Button type="submit" block busy={busy}>
        {button}
      </Button>
    </form>
  );
}

/** Nobody is asked about a link that says not whose it is: the server's refusal says what is wrong. */
function CutShort({ run }: { run: () => Promise<void> }) {
  useEffect(() => void run(), [run]);
  return <Skeleton label="Loading" rows={1} />;
}
