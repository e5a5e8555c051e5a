import { Icon } from "./icon";

type Reason = "offline" | "unreachable" | "paused";
type OfflineStripProps = {
  because: Reason | undefined;
  words?: Readonly<Partial<Record<Reason, string>>>;
};

const WORDS = {
  offline: "You're offline. Your basket is saved on this phone. You can keep shopping.",
  unreachable:
    "We can't reach our server right now. Your basket is saved on this phone. You can keep shopping.",
};

export function OfflineStrip({ because, words = WORDS }: OfflineStripProps) {
  return (
    <div role="status">
      {because && (
        <p className="flex items-center justify-center gap-2 bg-maize-soft px-4 py-2 text-base-content">
          <Icon name="info" className="size-5" />
          {words[because]}
        </p>
      )}
    </div>
  );
}
