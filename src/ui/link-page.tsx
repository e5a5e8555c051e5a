import { type ReactNode, useEffect, useState } from "react";
import { ButtonLink } from "./button";
import { Notice } from "./notice";
import { PageHeading } from "./page-heading";
import { Skeleton } from "./skeleton";
import type { FormFailure } from "./use-lazy-form";

export interface LinkAction {
  readonly act: (token: string) => Promise<FormFailure | undefined>;
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

type LinkActionProps = {
  action: LinkAction;
  /** Says who asks; empty where the link was cut short, which the server refuses. */
  token: string;
  label: string;
};

export function LinkActionButton({ action, token, label }: LinkActionProps) {
  const [answer, setAnswer] = useState<{ failure: FormFailure | undefined }>();
  const { act, done, text } = action;
  useEffect(() => {
    void act(token).then((failure) => setAnswer({ failure }));
  }, [act, token]);
  if (!answer) return <Skeleton label={label} rows={1} />;
  const { failure } = answer;
  return (
    <Notice tone={failure ? "error" : "success"} title={failure?.toast.title ?? done} live>
      {failure ? failure.toast.description : text}
    </Notice>
  );
}
