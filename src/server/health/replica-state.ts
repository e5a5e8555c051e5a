import type { Health } from "@/domain/health/health";
import { momentText } from "@/domain/time/sa-time";
import { settings } from "../core/settings";

/** What pocketbase/replica_keep.go writes each second, beside this server. */
interface Kept {
  readonly at: number;
  readonly replicated_at: number;
  readonly lag_s: number;
  readonly files_at: number;
  readonly problem: string;
  readonly files_problem: string;
}
const NOTHING: Kept = {
  at: 0,
  replicated_at: 0,
  lag_s: 0,
  files_at: 0,
  problem: "",
  files_problem: "",
};

export function replicaHealth(app: App): Health["replica"] {
  const kept = settings.hasReplica ? keptState(app) : NOTHING;
  return {
    is_set: settings.hasReplica,
    checked_at: moment(kept.at),
    copied_at: moment(kept.replicated_at),
    lag_s: Math.round(kept.lag_s),
    files_at: moment(kept.files_at),
    problem: kept.problem || kept.files_problem,
  };
}

function keptState(app: App): Kept {
  try {
    const text = toString($os.readFile(`${app.dataDir()}/.replica/state.json`));
    return { ...NOTHING, ...JSON.parse(text) };
  } catch {
    return NOTHING; // not begun yet
  }
}

function moment(ms: number): string {
  return ms ? momentText(ms) : "";
}
