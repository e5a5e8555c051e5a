import { Icon } from "./icon";

type StepProgressProps = {
  steps: readonly string[];
  current: number;
};

export function StepProgress({ steps, current }: StepProgressProps) {
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-bold">
          Step {current} of {steps.length}
        </span>
        <span className="text-muted">{steps[current - 1]}</span>
      </p>
      <ol className="mt-2 flex items-center">
        {steps.map((name, index) => (
          <Step key={name} name={name} number={index + 1} current={current} />
        ))}
      </ol>
    </div>
  );
}

type StepProps = { name: string; number: number; current: number };

function Step({ name, number, current }: StepProps) {
  const done = number < current;
  const reached = number <= current;
  return (
    <li
      aria-current={number === current ? "step" : undefined}
      className={`flex items-center ${number === 1 ? "" : "grow"}`}
    >
      {number > 1 && (
        <span
          aria-hidden="true"
          className={`mx-1 h-1 grow rounded-full ${reached ? "bg-primary" : "bg-base-300"}`}
        />
      )}
      <span
        className={`grid size-[min(2rem,9vw)] place-items-center rounded-full border-2 text-[min(0.875rem,4vw)] font-bold tabular-nums ${reached ? "border-primary bg-primary text-primary-content" : "border-line text-muted"}`}
      >
        {done ? (
          <Icon name="check" className="size-4 stroke-3" />
        ) : (
          <span aria-hidden="true">{number}</span>
        )}
        <span className="sr-only">{`${number}. ${name}${done ? ", completed" : ""}`}</span>
      </span>
    </li>
  );
}
