import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button";
import { Notice } from "./notice";
import { PageHeading } from "./page-heading";
import { Skeleton } from "./skeleton";
import { type LinkAct, useLinkAct } from "./use-link-act";

export interface LinkAction {
  readonly act: LinkAct;
  readonly done: string;
  readonly text: string;
}

export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
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

type LinkActionResultProps = {
  action: LinkAction;
  /** Says who asks; empty where the link was cut short, which the server refuses. */
  token: string;
  label: string;
};

/** Does the action when it is first shown, and says how it went. */
export function LinkActionResult({ action, token, label }: LinkActionResultProps) {
  const { act, done, text } = action;
  const { answer, busy, again } = useLinkAct(act, token);
  if (!answer) return <Skeleton label={label} rows={1} />;
  const { failure } = answer;
  return (
    <>
      <Notice tone={failure ? "error" : "success"} title={failure?.toast.title ?? done} live>
        {failure ? failure.toast.description : text}
      </Notice>
      {again && (
        <Button icon="refresh" busy={busy} onClick={again}>
          Try again
        </Button>
      )}
    </>
  );
}
