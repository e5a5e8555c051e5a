import type { ErrorComponentProps } from "@tanstack/react-router";

/** What a member sees when a screen breaks: nothing of theirs is lost, and trying again is safe. */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  return (
    <div role="alert" className="mx-auto max-w-xl px-4 py-16">
      <h1 className="text-3xl">Unexpected Application Error!</h1>
      <p className="mt-4">
        This screen could not be shown. What you saved is still there. Try again, or go back to the
        home page.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={reset}>
          Try again
        </button>
        <a href="/" className="btn btn-outline">
          Return to Home
        </a>
      </div>
    </div>
  );
}
