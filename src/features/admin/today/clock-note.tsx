import { useState } from "react";
import { MINUTE_MS } from "@/domain/time/durations";

/** Further apart than an answer takes. */
const APART_MS = 2 * MINUTE_MS;

/** Says that this computer's clock and the server's differ, which only the server's may be right about. */
export function ClockNote({ serverNow }: { serverNow: number }) {
  const [apart] = useState(() => Math.abs(Date.now() - serverNow));
  if (apart <= APART_MS) return null;
  const minutes = Math.round(apart / MINUTE_MS);
  return (
    <p>{`This computer's clock is ${minutes} minutes off. The back office shows the server's times.`}</p>
  );
}
