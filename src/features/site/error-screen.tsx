import type { ErrorComponentProps } from "@tanstack/react-router";
import { Button, ButtonAnchor } from "@/ui/button.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";

/** A screen that broke. Home is a plain link: it loads the app afresh. */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto grid max-w-xl gap-4 px-4 py-16">
      <PageHeading title="Error" className="text-4xl">
        Unexpected Application Error!
      </PageHeading>
      <p className="text-lg text-muted">
        This screen could not be shown. Try again, or go back to the home page.
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
