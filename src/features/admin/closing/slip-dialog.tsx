import { useId, useRef, useState } from "react";
import { attempt, perform } from "@/data/core/perform";
import { saveSlip, voidSlip } from "@/data/remote/closing";
import type { Slips, SlipView } from "@/domain/closing/responses";
import { openDifference, type SlipDifference, saveSlipSchema } from "@/domain/closing/slip";
import { parseRand } from "@/domain/money/parse-rand";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { messageOf } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { CONTROL_CLASS, controlProps, FormField } from "@/ui/form-field";
import { MoneyField } from "@/ui/money-field";
import { Problem } from "@/ui/problem";
import { RemoveSlipDialog } from "@/ui/remove-slip-dialog";
import { SlipCauses } from "@/ui/slip-causes";
import { SlipLines } from "@/ui/slip-lines";
import { TextField } from "@/ui/text-field";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";
import { UnsavedDialog, useUnsaved } from "../shared/form/use-unsaved";

type Line = Slips["loose"][number];
type SlipDialogProps = {
  date: string;
  slip: SlipView | undefined;
  loose: readonly Line[];
  onClose: () => void;
  onSaved: () => void;
};

/** A slip with its lines; what it lacks is shown while it is typed. */
export function SlipDialog({ date, slip, loose, onClose, onSaved }: SlipDialogProps) {
  const form = useSlipForm({ date, slip, loose, onSaved });
  const formId = useId();
  const unsaved = useUnsaved();
  const close = () => unsaved.ask(onClose);
  const photoLabel = slip?.has_photo ? "Another photo of the slip" : "Photo of the slip";
  return (
    <Dialog
      open
      size="wide"
      title={slip ? `Slip of ${slip.shop}` : "Add a slip"}
      onClose={close}
      footer={
        <>
          {slip && <RemoveSlip shop={slip.shop} busy={form.busy} onConfirm={form.remove} />}
          <span className="grow" />
          <Button kind="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.busy} busyLabel="Saving...">
            Save slip
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-4"
        onChange={() => {
          unsaved.isDirty.current = true;
        }}
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            name="slip-shop"
            label="Shop"
            value={form.shop}
            onChange={(event) => form.setShop(event.target.value)}
            error={form.error("shop")}
          />
          <MoneyField
            name="slip-total"
            label="Total of the slip"
            value={form.total}
            onChange={(event) => form.setTotal(event.target.value)}
            error={form.error("total_cents")}
          />
        </div>
        <FormField name="slip-photo" label={photoLabel} optional>
          <input
            {...controlProps({ name: "slip-photo", label: "", optional: true })}
            type="file"
            accept="image/*"
            capture="environment"
            onChange={(event) => form.setPhoto(event.target.files?.[0])}
            className={CONTROL_CLASS}
          />
        </FormField>
        <SlipLines all={form.all} chosen={form.lines} onChoose={form.setLines} />
        <SlipCauses
          open={form.open}
          lines={form.all.filter(({ id }) => form.lines.includes(id))}
          others={form.all.filter(({ id }) => !form.lines.includes(id))}
          causes={form.causes}
          onChange={form.setCauses}
        />
        <Problem>{form.problem}</Problem>
      </form>
      <UnsavedDialog unsaved={unsaved} />
    </Dialog>
  );
}

type RemoveSlipProps = { shop: string; busy: boolean; onConfirm: () => void };

function RemoveSlip({ shop, busy, onConfirm }: RemoveSlipProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button kind="danger-quiet" busy={busy} onClick={() => setAsks(true)}>
        Remove this slip
      </Button>
      <RemoveSlipDialog
        open={asks}
        shop={shop}
        onConfirm={() => {
          setAsks(false);
          onConfirm();
        }}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

type Given = Pick<SlipDialogProps, "date" | "slip" | "loose" | "onSaved">;

function useSlipForm(given: Given) {
  const { slip, loose } = given;
  const [shop, setShop] = useState(slip?.shop ?? loose[0]?.shop ?? "");
  const [total, setTotal] = useState(slip ? (slip.total_cents / 100).toFixed(2) : "");
  const [photo, setPhoto] = useState<File>();
  const [lines, setLines] = useState<readonly string[]>(
    slip ? slip.lines.map((line) => line.id) : linesOf(loose, shop),
  );
  const [causes, setCauses] = useState<readonly SlipDifference[]>(slip?.differences ?? []);
  const parsed = parseRand(total);
  const cents = parsed.ok ? parsed.value : 0;
  const all = [...(slip?.lines ?? []), ...loose];
  const chosen = all.filter((line) => lines.includes(line.id));
  const differences = { total_cents: cents, differences: causes };
  return {
    shop,
    /** The lines of the shop that is typed are chosen with it. */
    setShop: (text: string) => {
      setShop(text);
      if (!slip) setLines(linesOf(loose, text));
    },
    total,
    setTotal,
    setPhoto,
    all,
    lines,
    setLines,
    causes,
    setCauses,
    open: parsed.ok ? openDifference(differences, chosen) : undefined,
    ...useSaving(given, { ...differences, shop, lines }, photo),
  };
}

function useSaving({ date, slip, onSaved }: Given, typed: object, photo: File | undefined) {
  const id = useRef(slip?.id ?? crypto.randomUUID());
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const { busy, problem, run } = useAction();
  const save = () =>
    run(async () => {
      const values = {
        ...typed,
        id: id.current,
        revision: slip?.revision ?? 0,
        delivery_date: date,
      };
      const failed = ADMIN_TOASTS.slip_failed;
      const failure = await perform(saveSlipSchema, values, failed, async (command) => {
        await saveSlip(command, photo);
        toast(ADMIN_TOASTS.slip_saved);
        onSaved();
      });
      setFields(failure?.fields ?? {});
      return failure;
    });
  const remove = () =>
    run(() =>
      attempt(ADMIN_TOASTS.slip_not_removed, async () => {
        await voidSlip({ id: id.current, revision: slip?.revision ?? 0 });
        toast({ title: `Slip of ${slip?.shop} removed` });
        onSaved();
      }),
    );
  const error = (field: string) => {
    const code = fields[field];
    return code && messageOf(code);
  };
  return { busy, problem, save, remove, error };
}

function linesOf(loose: readonly Line[], shop: string): string[] {
  const wanted = shop.trim().toLowerCase();
  return loose.filter((line) => line.shop.toLowerCase() === wanted).map(({ id }) => id);
}
