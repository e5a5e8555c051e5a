import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { ofKind } from "@/data/commands/command-type";
import type { BuyingDay } from "@/data/sync/use-buying";
import type { BuyingSlips } from "@/data/sync/use-slips";
import { messageOf } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { MoneyField } from "@/ui/money-field";
import { Problem } from "@/ui/problem";
import { SelectField } from "@/ui/select-field";
import { SlipCauses } from "@/ui/slip-causes";
import { SlipLines } from "@/ui/slip-lines";
import { toast } from "@/ui/toast";
import { saveSlip } from "./buying-acts";
import { ALL_SLIPS } from "./buying-search";
import { shopsOf } from "./choose-shop";
import { focusWrong } from "./focus-wrong";
import { RemoveSlip } from "./remove-slip";
import { SlipPhotoField } from "./slip-photo-field";
import { type SlipTyping, useSlip } from "./use-slip";

type SlipFormProps = { day: BuyingDay; all: BuyingSlips; id: string; from: string };

/** The slip of a till: its photo, its shop, its total, and what the lines that were entered add up to. */
export function SlipForm({ day, all, id, from }: SlipFormProps) {
  const typing = useSlip({ day, all, id, from });
  const { typed, change, isDraft } = typing;
  const navigate = useNavigate();
  const leave = (shop: string) =>
    navigate({ to: "/buying", search: { date: day.date, shop, slip: ALL_SLIPS } });
  const { save, isSaving, wrong, setWrong, setPreparing } = useSaving(typing, leave);
  const errorOf = (field: string) => wrong[field] && messageOf(wrong[field]);

  async function drop() {
    await typing.drop();
    void leave(from);
  }

  return (
    <form
      aria-label="Slip"
      noValidate
      className="grid grid-cols-1 gap-5"
      onChange={() => setWrong({})}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SlipPhotoField
        stored={typing.known?.has_photo ? id : undefined}
        photo={typed.photo ?? waitingPhoto(day, id)}
        onPhoto={(photo) => change({ photo })}
        onPreparing={setPreparing}
      />
      <ShopField day={day} typing={typing} error={errorOf("shop")} />
      <MoneyField
        name="slip-total"
        label="Total of the slip"
        error={errorOf("total_cents")}
        value={typed.total}
        onChange={(event) => change({ total: event.currentTarget.value })}
      />
      <Lines typing={typing} />
      <SlipCauses
        open={typing.open}
        lines={typing.lines}
        others={typing.others}
        causes={typed.causes}
        onChange={(causes) => change({ causes })}
      />
      <Problem>{errorOf("lines") ?? errorOf("differences") ?? errorOf("phone")}</Problem>
      {isDraft && (
        <Button kind="danger-quiet" onClick={drop}>
          {typing.known ? "Drop these changes" : "Drop this slip"}
        </Button>
      )}
      {typing.known && (
        <RemoveSlip slip={typing.known} date={day.date} onRemoved={() => leave(from)} />
      )}
      <div className="sticky bottom-0 -mx-4 border-t border-base-300 bg-base-200 px-4 py-2">
        <Button type="submit" block busy={isSaving} busyLabel="Preparing your photo…">
          Save slip
        </Button>
      </div>
    </form>
  );
}

/** What is wrong beside a field, in the order of the screen; the rest is read aloud. */
const FIELDS = [
  { name: "shop", id: "slip-shop" },
  { name: "total_cents", id: "slip-total" },
];

/** Saves the slip; pressed while a photo is made small, it waits for it. */
function useSaving({ typed, checked, setOver }: SlipTyping, leave: (shop: string) => void) {
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const preparing = useRef<Promise<Blob | null>>(undefined);

  async function save() {
    const { slip, problems } = checked();
    if (!slip) {
      setWrong(problems);
      const field = FIELDS.find(({ name }) => problems[name]);
      return field && focusWrong(field.id);
    }
    setSaving(true);
    const another = await preparing.current;
    setSaving(false);
    if (another === null) return; // the field says why
    setOver(true);
    try {
      await saveSlip(slip, another ?? typed.photo);
    } catch {
      setOver(false);
      return setWrong({ phone: "phone_full" });
    }
    toast({ title: `Slip of ${slip.shop} saved` });
    leave(slip.shop);
  }

  /** Only while it is prepared: a photo that couldn't be used keeps no slip from being saved later. */
  function setPreparing(photo: Promise<Blob | null>) {
    const own = photo.finally(() => {
      if (preparing.current === own) preparing.current = undefined;
    });
    preparing.current = own;
  }

  return { save, isSaving, wrong, setWrong, setPreparing };
}

/** The photo that is saved on this phone and not sent yet. */
function waitingPhoto({ waiting }: BuyingDay, id: string): Blob | undefined {
  return ofKind(waiting, "slipPhoto").find(({ slipId }) => slipId === id)?.file;
}

type ShopFieldProps = { day: BuyingDay; typing: SlipTyping; error: string | undefined };

/** A shop that was typed in the back office is one of them. */
function ShopField({ day, typing: { typed, moveTo }, error }: ShopFieldProps) {
  const shops = shopsOf(day);
  const isListed = typed.shop === "" || shops.includes(typed.shop);
  return (
    <SelectField
      name="slip-shop"
      label="Shop"
      choices={isListed ? shops : [typed.shop, ...shops]}
      error={error}
      value={typed.shop}
      onChange={(event) => moveTo(event.currentTarget.value)}
    />
  );
}

/** Those of its shop; others on request. */
function Lines({ typing: { all, lines, isOfShop, tick } }: { typing: SlipTyping }) {
  const [showsAll, setShowsAll] = useState(false);
  const chosen = lines.map(({ id }) => id);
  const near = all.filter((line) => isOfShop(line) || chosen.includes(line.id));
  if (all.length === 0) {
    return <p className="text-muted">Nothing that was entered is left for a slip.</p>;
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <SlipLines
        all={showsAll ? all : near}
        chosen={chosen}
        onChoose={tick}
        none="Nothing that was entered for this shop is left for a slip."
      />
      {near.length < all.length && (
        <Button kind="secondary" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Hide lines of other shops" : "Show lines of other shops"}
        </Button>
      )}
    </div>
  );
}
