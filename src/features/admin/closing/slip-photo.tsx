import { useEffect, useState } from "react";
import { attempt } from "@/data/core/perform";
import { fetchSlipPhoto } from "@/data/remote/slip-photo";
import type { SlipView } from "@/domain/closing/responses";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
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
