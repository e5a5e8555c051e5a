type DoneBarProps = { lines: number; done: number };

/** Said in words beside it. */
export function DoneBar({ lines, done }: DoneBarProps) {
  return (
    <span aria-hidden="true" className="block h-2.5 overflow-hidden rounded-full bg-base-300">
      <span
        className="block h-full rounded-full bg-primary"
        style={{ width: `${lines === 0 ? 0 : (done / lines) * 100}%` }}
      />
    </span>
  );
}
