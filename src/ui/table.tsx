import { type ReactNode, useId } from "react";
import { Icon } from "./icon";

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
  | {
      readonly name: string;
      readonly className?: string;
      readonly isUnseen?: boolean;
      readonly sorted?: Sorted;
    };

/** How the rows are sorted by a column, and what sorts them the next way. */
interface Sorted {
  readonly now: "ascending" | "descending" | "none";
  readonly onSort: () => void;
}

/**
 * A column whose head sorts the rows: by `first` when it is pressed, the other way round when it is pressed again.
 */
export function sortable<Sort extends string>(
  name: string,
  [up, down]: readonly [ascending: Sort, descending: Sort],
  { sort, onSort, first = up }: { sort: Sort; onSort: (sort: Sort) => void; first?: Sort },
): Exclude<Column, string> {
  const now = sort === up ? "ascending" : sort === down ? "descending" : "none";
  const next = now === "none" ? first : sort === up ? down : up;
  return { name, sorted: { now, onSort: () => onSort(next) } };
}

/** The name of a row, whose words stay whole beside its figures; large text scrolls the table. */
export const ROW_NAME = "min-w-[9rem] wrap-anywhere text-base-content!";
export const right = (name: string): Column => ({ name, className: "text-right" });
/** A column that a phone has no room for: its text is in the first one there, `sm:hidden`. */
export const wide = (name: string): Column => ({ name, className: WIDE_CELL });
export const WIDE_CELL = "max-sm:hidden";
/** The same with money or counts. */
export const wideRight = (name: string): Column => ({ name, className: `text-right ${WIDE_CELL}` });
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
          const { name, className, isUnseen, sorted } =
            typeof column === "string" ? { name: column } : column;
          return (
            <th key={name} scope="col" className={className} aria-sort={sorted?.now}>
              {sorted ? <SortButton name={name} {...sorted} /> : unseenOr(name, isUnseen)}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function unseenOr(name: string, isUnseen = false) {
  return isUnseen ? <span className="sr-only">{name}</span> : name;
}

function SortButton({ name, now, onSort }: Sorted & { name: string }) {
  return (
    <button
      type="button"
      onClick={onSort}
      className="-mx-2 -my-3 inline-flex min-h-12 cursor-pointer items-center gap-1 rounded-field px-2 hover:text-base-content"
    >
      {name}
      <Icon
        name="chevron-down"
        className={`size-4 ${now === "none" ? "opacity-40" : ""} ${now === "ascending" ? "rotate-180" : ""}`}
      />
    </button>
  );
}
