import { type ReactNode, useId } from "react";

type CardSectionProps = {
  title: string;
  kind?: "roomy" | "plain";
  className?: string;
  children: ReactNode;
};

const KINDS = { roomy: "p-5 shadow-soft sm:p-8", plain: "p-5" };

export function CardSection({ title, kind = "roomy", className = "", children }: CardSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`grid grid-cols-1 gap-4 rounded-box border border-base-300 bg-base-100 ${KINDS[kind]} ${className}`}
    >
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
