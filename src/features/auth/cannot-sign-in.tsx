/** Replaces the form where the browser saves nothing; the notice on top says what to change. */
export function CannotSignIn() {
  return (
    <p className="hidden font-bold in-data-storage:block">
      You can&apos;t create an account or sign in here: your browser can&apos;t save data. The top
      of this page says what to change.
    </p>
  );
}
