import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";

type NotLoadedProps = { title: string; onRetry: () => void };

/** In the place of what could not be loaded: what that is, and another try. */
export function NotLoaded({ title, onRetry }: NotLoadedProps) {
  return (
    <EmptyState title={title} action={<Button onClick={onRetry}>Try again</Button>}>
      Check your connection.
    </EmptyState>
  );
}
