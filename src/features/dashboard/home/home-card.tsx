import { type ReactNode, useId } from "react";

type HomeCardProps = {
  title: string;
  badge?: ReactNode;
  /** It waits for the member. */
  isPressing?: boolean;
  children: ReactNode;
};

export function HomeCard({ title, badge, isPressing = false, children }: HomeCardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`grid grid-cols-1 content-start gap-3 rounded-box border border-base-300 bg-base-100 p-4 shadow-soft sm:p-5 ${isPressing ? "border-l-6 border-l-accent" : ""}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  );
}
