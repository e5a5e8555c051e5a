import { messageOf, NOTICES, TOASTS } from "@/domain/text/messages";

/**
 * The state of a command. Before, it is the draft; accepted, it is gone and the cached order has
 * what the server made of it. `attention`: refused for good, and kept for the member to decide.
 */
export type CommandState = "queued" | "sent" | "attention";

export interface CommandStatus {
  readonly state: CommandState;
  /** The catalogue's code of why the last try failed; empty where none did. */
  readonly problem: string;
}

export const DEPENDS_ON_REFUSED = "We can't send it, because it depends on what wasn't accepted.";
const HELD_UP = `${DEPENDS_ON_REFUSED} If you discard that, we'll discard this too.`;

const UNANSWERED = "We can't reach our server. We'll keep trying.";

/** Whether the server has refused it for good: it isn't retried, and nothing may depend on it. */
export function isRefused({ state }: Pick<CommandStatus, "state">): boolean {
  return state === "attention";
}

/** Whether what waits was tried without a network, or not yet. */
export function isOffline(problem: string): boolean {
  return problem === "" || problem === "offline";
}

/** The state of a command, and when it is sent. `isHeldUp`: it waits for the decision about a refused one. */
export function statusText({ state, problem }: CommandStatus, isHeldUp = false): string {
  if (isHeldUp) return HELD_UP;
  if (state === "sent") return "Sending now.";
  if (isRefused({ state })) return `Not accepted. ${messageOf(problem)}`;
  if (isOffline(problem)) return TOASTS.kept_on_phone.description;
  if (problem === "no_answer" || problem === "unreachable") return UNANSWERED;
  return `We'll try again shortly. ${messageOf(problem)}`;
}

/** Why this phone's copy is older than now. */
export function staleWords(code: string): string {
  return code === "offline" ? NOTICES.copy_offline : messageOf(code);
}
