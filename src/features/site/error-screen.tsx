import type { ErrorComponentProps } from "@tanstack/react-router";
import { Button, ButtonAnchor } from "@/ui/button";
import { PageHeading } from "@/ui/page-heading";

/** How the browser names it that it opens, keeps or finds no database. */
const NO_STORAGE =
  /^(OpenFailed|DatabaseClosed|MissingAPI|QuotaExceeded|Unknown|Security|InvalidState)Error$/;

/** A screen that broke. Home is a plain link: it loads the app afresh. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const isStorage = error instanceof Error && NO_STORAGE.test(error.name);
  return (
    <div className="mx-auto grid max-w-xl gap-4 px-4 py-16">
      <PageHeading title="Error" className="text-4xl">
        {isStorage ? "We can't save your data here" : "Unexpected Application Error!"}
      </PageHeading>
      <p className="text-lg text-muted">
        {isStorage
          ? "Allow cookies and site data for this site, leave private mode or free up space, then try again. Everything you've sent us is safe."
          : "We couldn't show this screen. Try again, or go back to the home page."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={reset}>Try again</Button>
        <ButtonAnchor href="/" kind="secondary">
          Return to Home
        </ButtonAnchor>
      </div>
    </div>
  );
}
