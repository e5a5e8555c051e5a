import { type DragEvent, useId, useState } from "react";
import { Button } from "@/ui/button";
import { TextareaField } from "@/ui/textarea-field";
import type { GivenStatement } from "./import-state";

const ACCEPT = ".csv,.txt,.ofx,.qfx,.zip,.pdf,.xls,.xlsx,text/csv,application/zip";

type ChooseStatementProps = {
  onGiven: (given: GivenStatement) => void;
  /** One line instead of an area: there are statements to work on. */
  isSmall?: boolean;
};

/** Drop, choose or paste a statement. */
export function ChooseStatement({ onGiven, isSmall = false }: ChooseStatementProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const choose = (file: File | undefined) => file && onGiven({ file, isPasted: false });

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside choosing, which the keyboard reaches */}
      <div
        data-over={isOver ? "" : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`rounded-box border-2 border-dashed border-line bg-base-100 px-4 data-over:border-primary data-over:bg-leaf-soft ${isSmall ? "flex flex-wrap items-center gap-x-4 gap-y-2 py-2" : "grid justify-items-center gap-3 py-8 text-center"}`}
      >
        <p className={`font-bold ${isSmall ? "grow" : "text-lg"}`}>Drop the bank statement here</p>
        {!isSmall && (
          <p className="text-muted">A CSV or OFX file from internet banking, also in a zip file.</p>
        )}
        <label
          htmlFor={id}
          className="btn h-auto min-h-12 btn-primary px-5 py-2 text-base has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          Choose a file
          <input
            id={id}
            type="file"
            accept={ACCEPT}
            className="sr-only"
            onChange={({ currentTarget }) => {
              choose(currentTarget.files?.[0]);
              currentTarget.value = ""; // the same file may be chosen again
            }}
          />
        </label>
        {!isPasting && (
          <Button kind="quiet" onClick={() => setPasting(true)}>
            Paste rows instead
          </Button>
        )}
      </div>
      {isPasting && <PasteRows onGiven={onGiven} />}
    </div>
  );
}

function PasteRows({ onGiven }: Pick<ChooseStatementProps, "onGiven">) {
  const [rows, setRows] = useState("");
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const file = new File([rows], "pasted-rows.txt", { type: "text/plain" });
        if (rows.trim()) onGiven({ file, isPasted: true });
      }}
    >
      <TextareaField
        name="statement-rows"
        label="Rows from internet banking"
        hint="Copy them with date, description, amount and balance."
        rows={6}
        value={rows}
        onChange={(event) => setRows(event.currentTarget.value)}
      />
      <Button type="submit" className="justify-self-start">
        Read these rows
      </Button>
    </form>
  );
}
