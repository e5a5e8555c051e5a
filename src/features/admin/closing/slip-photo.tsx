import { useEffect, useId, useState } from "react";
import { attempt } from "@/data/core/perform";
import { saveSlipPhoto } from "@/data/remote/closing";
import { fetchSlipPhoto } from "@/data/remote/slip-photo";
import type { SlipView } from "@/domain/closing/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Problem } from "@/ui/problem";
import { toast } from "@/ui/toast";
import { useAction } from "@/ui/use-action";

/** Opens the photo of a slip. */
export function SlipPhoto({ slip: { id, shop } }: { slip: SlipView }) {
  const { busy, run } = useAction();
  const [url, setUrl] = useState<string>();
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  const open = () =>
    run(() =>
      attempt(ADMIN_TOASTS.slip_photo_failed, async () => {
        setUrl(URL.createObjectURL(await fetchSlipPhoto(id)));
      }),
    );
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        busy={busy}
        aria-label={`Photo of the slip of ${shop}`}
        onClick={open}
      >
        Photo
      </Button>
      <Dialog
        open={url !== undefined}
        title={`Slip of ${shop}`}
        size="wide"
        onClose={() => setUrl(undefined)}
      >
        <img src={url} alt={`The slip of ${shop}`} className="mx-auto max-w-full" />
      </Dialog>
    </>
  );
}

/** Takes the photo of a slip that has none, once its delivery is closed. */
export function AddSlipPhoto({ slip, onAdded }: { slip: SlipView; onAdded: () => void }) {
  const id = useId();
  const { busy, problem, run } = useAction();
  const add = (photo: File) =>
    run(() =>
      attempt(ADMIN_TOASTS.slip_photo_not_saved, async () => {
        await saveSlipPhoto(slip.id, photo);
        toast(ADMIN_TOASTS.slip_photo_saved);
        onAdded();
      }),
    );
  return (
    <>
      <label
        htmlFor={id}
        className="btn h-10 border-base-content bg-base-100 px-3 text-base hover:bg-base-200 has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
      >
        {busy ? "Saving..." : "Add photo"}
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          disabled={busy}
          aria-label={`Add photo of the slip of ${slip.shop}`}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const photo = currentTarget.files?.[0];
            currentTarget.value = ""; // the same file may be chosen again
            if (photo) void add(photo);
          }}
        />
      </label>
      <Problem>{problem}</Problem>
    </>
  );
}
