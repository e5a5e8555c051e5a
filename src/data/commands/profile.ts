import type { Profile } from "@/domain/members/profile-requests";
import { statesSince } from "@/domain/sync/based-on";
import { isRefused } from "@/domain/sync/command-state";
import { TOASTS } from "@/domain/text/messages";
import { saveProfile } from "../remote/profiles";
import { type CommandType, ofKind, savedOnPhone } from "./command-type";

export const OF_PROFILE = { topic: "profile" } as const;

export const NO_PROFILE: Profile = { full_name: "", phone: "" };

export const profile: CommandType<{
  readonly profile: Profile;
  /** What its form was filled from; absent in what older versions stored. */
  readonly base?: Profile;
  readonly basedOn: readonly Profile[];
}> = {
  words: {
    name: () => "Your name and phone",
    saved: "Your profile is saved on this phone.",
    done: () => TOASTS.profile_saved,
    kept: savedOnPhone,
  },
  place: () => ({ to: "/dashboard/profile" }),
  decidedBy: "profile",
  basedOn({ base }, { seen, waiting }) {
    const before = ofKind(waiting, "profile").find((row) => !isRefused(row));
    const sent = before && { ...before, sent: before.profile };
    return statesSince(sent, base ?? seen.profile ?? NO_PROFILE);
  },
  async send({ id, profile, basedOn }) {
    return { answers: { profile: await saveProfile({ id, ...profile, based_on: basedOn }) } };
  },
  rebase: (_row, { answers }) =>
    answers?.profile && { basedOn: [answers.profile.value ?? NO_PROFILE] },
  shows: { profile: (_before, row) => row.profile },
};
