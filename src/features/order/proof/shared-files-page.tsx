import type { ReactNode } from "react";
import { useSessionUser } from "@/data/core/session";
import type { SharingProblem } from "@/domain/sync/sharing";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { SharedFileCard } from "./shared-file-card";
import { useSharedFiles } from "./use-shared-files";

const PROBLEMS: Record<SharingProblem, string> = {
  none: "You didn't share a picture or PDF. Share the proof of payment itself, not its text or a link to it.",
  unkept: "Your phone has no space for this file. Free up some space, then share the file again.",
  early:
    "The app wasn't ready for this file, so we didn't save it. Open the app while you're online, wait a moment, then share the file again.",
};

type SharedFilesPageProps = {
  problem: SharingProblem | undefined;
  /** The visitor's sign-in, right here: the file waits. */
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
        Sign in, then choose the order it belongs to. Your file stays on this phone for 24 hours. We
        haven't sent it yet.
      </p>
      {children}
    </>
  );
}

function SharedFiles({ userId }: { userId: string }) {
  const { files, orders, isUnread, attached, attach, remove } = useSharedFiles(userId);
  if (!files || !orders) return <Skeleton label="Loading what you shared" rows={5} />;
  if (files.length === 0) {
    return (
      <EmptyState
        title="No shared files"
        action={
          <ButtonLink to="/" search={{ step: "last" }}>
            Go to your order
          </ButtonLink>
        }
      >
        In your bank's app or your gallery, tap Share and choose this app. We delete shared files
        that you don't use within 24 hours.
      </EmptyState>
    );
  }
  return files.map((file) => (
    <SharedFileCard
      key={file.id}
      shared={file}
      orders={orders}
      isUnread={isUnread}
      attached={attached.get(file.id)}
      onAttach={(order) => attach(file, order)}
      onRemove={() => remove(file)}
    />
  ));
}
