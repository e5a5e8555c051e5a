import type { ReactNode } from "react";
import { useSessionUser } from "@/data/remote/session.ts";
import type { SharingProblem } from "@/domain/sharing.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/empty-state.tsx";
import { Notice } from "@/ui/notice.tsx";
import { PageHeading } from "@/ui/page-heading.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { SharedFileCard } from "./shared-file-card.tsx";
import { useSharedFiles } from "./use-shared-files.ts";

const PROBLEMS: Record<SharingProblem, string> = {
  none: "There was no picture or PDF in what you shared. Share the slip itself, not its text or link.",
  unkept: "Your phone has no room for this file. Make some room, then share it again.",
  early:
    "The app was not ready to take this file, and nothing of it was kept. Open the app with a connection, wait a moment, then share it again.",
};

type SharedFilesPageProps = {
  problem: SharingProblem | undefined;
  /** What signs a visitor in, right here: the file waits meanwhile. */
  signIn: ReactNode;
};

/** What was shared into the app, and the question which order it belongs to. Nothing is attached before a tap. */
export function SharedFilesPage({ problem, signIn }: SharedFilesPageProps) {
  const user = useSessionUser();
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-6 px-4 py-10 sm:py-16">
      <PageHeading title="Shared with us">What you shared</PageHeading>
      {problem && (
        <Notice tone="warning">
          <p>{PROBLEMS[problem]}</p>
        </Notice>
      )}
      {user ? <SharedFiles key={user.id} userId={user.id} /> : <SignInFirst>{signIn}</SignInFirst>}
    </div>
  );
}

function SignInFirst({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="text-lg">
        Sign in, and choose which order it belongs to. What you shared stays on this phone
        meanwhile, for 24 hours, and nothing of it has been sent.
      </p>
      {children}
    </>
  );
}

function SharedFiles({ userId }: { userId: string }) {
  const { files, orders, attached, attach, remove } = useSharedFiles(userId);
  if (!files || !orders) return <Skeleton label="Opening what you shared" rows={5} />;
  if (files.length === 0) {
    return (
      <EmptyState title="Nothing is waiting" action={<ButtonLink to="/">To your order</ButtonLink>}>
        In your bank's app or your gallery, tap Share and choose this app. What nobody claims within
        24 hours is deleted.
      </EmptyState>
    );
  }
  return files.map((file) => (
    <SharedFileCard
      key={file.id}
      shared={file}
      orders={orders}
      attached={attached.get(file.id)}
      onAttach={(order) => attach(file, order)}
      onRemove={() => remove(file)}
    />
  ));
}
