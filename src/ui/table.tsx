import { type ReactNode, useId } from "react";

type TableProps = {
  caption: ReactNode;
  showCaption?: boolean;
  /** A `TableHead` and a `tbody`. Cells with money or counts take `className="text-right"`. */
  children: ReactNode;
};

export function Table({ caption, showCaption = false, children }: TableProps) {
  const captionId = useId();
  return (
    <section
      aria-labelledby={captionId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-box border border-base-300 bg-base-100"
    >
      <table className="table text-base [&_td]:border-base-300 [&_th]:border-base-300 [&_th]:text-muted [&_th]:font-bold">
        <caption
          id={captionId}
          className={showCaption ? "p-4 text-left text-lg font-bold" : "sr-only"}
        >
          {caption}
        </caption>
        {children}
      </table>
    </section>
  );
}

type Column =
  | string
  | { readonly name: string; readonly className?: string; readonly isUnseen?: boolean };

export const right = (name: string): Column => ({ name, className: "text-right" });
/** A column that a phone has no room for: its text is in the first one there, `sm:hidden`. */
export const wide = (name: string): Column => ({ name, className: WIDE_CELL });
export const WIDE_CELL = "max-sm:hidden";
export const unseen = (name: string, className?: string): Column => ({
  name,
  isUnseen: true,
  ...(className && { className }),
});

type TableHeadProps = { columns: readonly Column[]; className?: string };

export function TableHead({ columns, className }: TableHeadProps) {
  return (
    <thead>
      <tr className={className}>
        {columns.map((column) => {
          const { name, className, isUnseen } =
            typeof column === "string" ? { name: column } : column;
          return (
            <th key={name} scope="col" className={className}>
              {isUnseen ? <span className="sr-only">{name}</span> : name}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
