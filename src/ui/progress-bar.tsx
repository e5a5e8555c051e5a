import { useId } from "react";

type ProgressBarProps = {
  label: string;
  value: number | undefined;
};

export function ProgressBar({ label, value }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex justify-between gap-4">
        <label htmlFor={id}>{label}</label>
        {value !== undefined && <span className="tabular-nums">{Math.round(value * 100)}%</span>}
      </div>
      <progress id={id} className="progress h-3 progress-primary" max={1} value={value} />
    </div>
  );
}
