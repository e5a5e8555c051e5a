import { type Business, readBusiness } from "../remote/business";
import { followNewer } from "./follow-newer";
import { oneAtATime } from "./one-at-a-time";
import { refetchOn } from "./refetch-on";

/** Tells who runs the shop and how to reach them, now and whenever that may have changed. Returns what ends it. */
export function followBusiness(tell: (business: Business) => void): () => void {
  const look = oneAtATime(() => readBusiness().then(tell, () => undefined)); // asked again once reached
  look();
  return refetchOn(look, (changed) => followNewer("/api/app/business", changed));
}
