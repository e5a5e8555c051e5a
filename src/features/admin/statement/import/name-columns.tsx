import { useState } from "react";
import { namesOf } from "@/domain/statement/reading/columns";
import type { ColumnMap } from "@/domain/statement/reading/layouts";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/checkbox-field";
import { SelectField } from "@/ui/select-field";
import { Table } from "@/ui/table";

const PARTS = [
  { value: "date", label: "Date" },
  { value: "text", label: "Description" },
  { value: "amount", label: "Amount, in and out" },
  { value: "moneyIn", label: "Money in" },
  { value: "moneyOut", label: "Money out" },
  { value: "fee", label: "Fee" },
  { value: "balance", label: "Balance" },
] as const;
type Part = (typeof PARTS)[number]["value"];

type Parts = Readonly<Record<number, Part>>;

type NameColumnsProps = {
  rows: readonly (readonly string[])[];
  onNamed: (map: ColumnMap) => void;
};

/** One person says once which column is which; the bank account keeps it. */
export function NameColumns({ rows, onNamed }: NameColumnsProps) {
  const [hasHeader, setHeader] = useState(true);
  const [parts, setParts] = useState<Parts>({});
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
  const header = widest(filled);
  const width = header.length;
  const names = hasHeader ? namesOf(header) : header.map((_, i) => `#${i + 1}`);
  const shown = filled.slice(filled.indexOf(header) + (hasHeader ? 1 : 0)).slice(0, 5);
  const chosen = Object.values(parts);
  const isReady =
    chosen.includes("date") &&
    chosen.includes("text") &&
    (chosen.includes("amount") || (chosen.includes("moneyIn") && chosen.includes("moneyOut")));

  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onNamed(mapOf(names, parts));
      }}
    >
      <h3 className="text-lg">Which column is which?</h3>
      <CheckboxField
        name="statement-header"
        label="The first row has the names of the columns"
        checked={hasHeader}
        onChange={(event) => setHeader(event.currentTarget.checked)}
      />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: width }, (_, i) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={i}
            name={`statement-column-${i}`}
            label={header[i]?.trim() ? `Column ${i + 1}: ${header[i]}` : `Column ${i + 1}`}
            choices={PARTS}
            prompt="Not needed"
            value={parts[i] ?? ""}
            optional
            onChange={({ currentTarget }) => {
              const { [i]: _old, ...others } = parts;
              const part = PARTS.find(({ value }) => value === currentTarget.value)?.value;
              setParts(part ? { ...others, [i]: part } : others);
            }}
          />
        ))}
      </div>
      <FirstRows header={header} rows={shown} parts={parts} />
      {!isReady && (
        <p className="text-muted">
          Choose a date, a description, and either the amount or money in and money out.
        </p>
      )}
      <Button type="submit" className="justify-self-start" aria-disabled={!isReady}>
        Read with these columns
      </Button>
    </form>
  );
}

type FirstRowsProps = {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  parts: Parts;
};

function FirstRows({ header, rows, parts }: FirstRowsProps) {
  return (
    <Table caption="The first rows of the file" showCaption>
      <thead>
        <tr>
          {header.map((name, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <th key={i} scope="col">
              {PARTS.find(({ value }) => value === parts[i])?.label ?? name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <tr key={at}>
            {header.map((_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={i}>{row[i]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The header is the first of the longest rows: rows above it are shorter. */
function widest(rows: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return rows.find((row) => row.length === longest) ?? [];
}

function mapOf(names: readonly string[], parts: Parts): ColumnMap {
  const named = (part: Part) => names.filter((_, i) => parts[i] === part);
  const one = (part: Part) => named(part)[0] ?? "";
  return {
    date: one("date"),
    text: named("text"),
    amount: one("amount"),
    moneyIn: one("moneyIn"),
    moneyOut: one("moneyOut"),
    fee: one("fee"),
    balance: one("balance"),
  };
}
