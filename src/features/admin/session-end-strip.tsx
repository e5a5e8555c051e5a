import { useEffect, useState } from "react";
import { serverNow } from "@/data/core/server-clock";
import { sessionTimeLeft } from "@/data/session/session-keeper";
import { MINUTE_MS } from "@/domain/time/durations";
import { formatNearDayTime } from "@/domain/time/sa-time";
import { Icon } from "@/ui/icon";

const TICK_MS = MINUTE_MS / 2;
const SAID_BEFORE_MS = 15 * MINUTE_MS;

/** On every page of the back office, while there is still time to save. */
export function SessionEndStrip() {
  const moment = useSessionEnd();
  return (
    <div role="status" className="print:hidden">
      {moment && (
        <p className="flex items-center gap-2 bg-maize-soft px-4 py-2 text-base-content lg:px-6">
          <Icon name="alert" className="size-5 shrink-0" />
          {`You'll be signed out on ${moment}. Please save what you're writing. What isn't saved by then is lost.`}
        </p>
      )}
    </div>
  );
}

/** When the session ends, where that is soon. */
function useSessionEnd(): string | undefined {
  const [moment, setMoment] = useState<string>();
  useEffect(() => {
    const look = () => {
      const left = sessionTimeLeft();
      setMoment(left <= SAID_BEFORE_MS ? formatNearDayTime(serverNow() + left) : undefined);
    };
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return moment;
}
