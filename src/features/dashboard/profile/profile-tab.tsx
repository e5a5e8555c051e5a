import { NO_PROFILE } from "@/data/commands/profile";
import { useSessionUser } from "@/data/core/session";
import { useOutbox } from "@/data/sync/outbox";
import { useCached } from "@/data/sync/use-cached";
import { formatPhone } from "@/domain/members/phone";
import type { Profile } from "@/domain/members/profile-requests";
import { Button } from "@/ui/button";
import { Fact, Facts } from "@/ui/facts";
import { PageHeading } from "@/ui/page-heading";
import { CachedView } from "../cached-view";
import { useOpenForm } from "../use-typed-form";
import { WaitingNotes } from "../waiting-notes";
import { PROFILE, ProfileForm } from "./profile-form";

export function ProfileTab() {
  const state = useCached("profile");
  return (
    <>
      <PageHeading title="Profile">Profile</PageHeading>
      <CachedView state={state} label="Loading your profile">
        {(profile) => <ProfileCard profile={profile ?? NO_PROFILE} />}
      </CachedView>
    </>
  );
}

function ProfileCard({ profile }: { profile: Profile }) {
  const email = useSessionUser()?.email;
  const waiting = useOutbox().filter(({ kind }) => kind === "profile");
  const form = useOpenForm(PROFILE);
  if (form.id) return <ProfileForm profile={profile} close={form.close} />;
  return (
    <section
      aria-label="Your profile"
      className="grid grid-cols-1 gap-4 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <Facts>
        <Fact name="Full name">{profile.full_name || "Not added yet"}</Fact>
        <Fact name="WhatsApp phone">{formatPhone(profile.phone) || "Not added yet"}</Fact>
        <Fact name="Email">
          <span className="break-all">{email}</span>
        </Fact>
      </Facts>
      <WaitingNotes rows={waiting} />
      <Button
        kind="secondary"
        icon="edit"
        className="justify-self-start"
        onClick={() => form.open(PROFILE)}
      >
        Edit profile
      </Button>
    </section>
  );
}
