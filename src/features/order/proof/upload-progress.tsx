import type { UploadProgress as Progress } from "@/data/remote/upload";
import { ProgressBar } from "@/ui/progress-bar";

export function UploadProgress({ progress }: { progress: Progress | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <ProgressBar label="Uploading your proof of payment" value={progress?.part} />
      <p className="text-muted empty:hidden">{durationText(progress?.secondsLeft)}</p>
    </div>
  );
}

/** Said where it is worth a word, in whole minutes. */
function durationText(seconds = 0): string {
  if (seconds < 20) return "";
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1
    ? "Sending. This can take a minute on your connection."
    : `Sending. This can take ${minutes} minutes on your connection.`;
}
