import { keptSince } from "@/domain/retention/retention";
import { momentOf } from "@/domain/time/sa-time";

interface Slip {
  readonly at: string;
  readonly has_photo: boolean;
}

/**
 * Whether a slip of a closed delivery may still get its photo, which changes no figure: it has none, and is not so old
 * that photos are deleted. Only who entered the slip and admins send one.
 */
export function mayGetPhoto({ at, has_photo }: Slip, now: number): boolean {
  return !has_photo && momentOf(at) >= keptSince("slip_photos", now);
}
