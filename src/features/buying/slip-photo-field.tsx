import { useEffect, useState } from "react";
import { attempt } from "@/data/core/perform";
import { fetchSlipPhoto } from "@/data/remote/slip-photo";
import { messageOf } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { FieldError } from "@/ui/form-field";
import { Icon } from "@/ui/icon";
import { Problem } from "@/ui/problem";
import { useAction } from "@/ui/use-action";
import { loadPhotos } from "./load-photos";

const FIELD = "slip-photo";

type SlipPhotoFieldProps = {
  /** The slip of which the server has one. */
  stored: string | undefined;
  /** The one on this phone, which counts. */
  photo: Blob | undefined;
  onPhoto: (photo: Blob) => void;
  /** It takes a moment: answers the photo, or null where it can't be used. */
  onPreparing: (photo: Promise<Blob | null>) => void;
};

/** The photo of a slip, made small on this phone. */
export function SlipPhotoField(props: SlipPhotoFieldProps) {
  const { stored, photo, onPhoto, onPreparing } = props;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const again = photo !== undefined || stored !== undefined;

  async function prepare(file: File): Promise<Blob | null> {
    setProblem(undefined);
    setBusy(true);
    const result = await prepared(file);
    if (typeof result === "string") setProblem(result);
    else onPhoto(result);
    setBusy(false);
    return typeof result === "string" ? null : result;
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      {photo ? <Picture photo={photo} /> : stored && <StoredPhoto key={stored} id={stored} />}
      {problem && (
        <FieldError control={FIELD} role="alert">
          {messageOf(problem)}
        </FieldError>
      )}
      <div className="relative grid rounded-field outline-offset-2 outline-primary has-focus-visible:outline-3">
        <span className="btn h-auto min-h-12 border-base-content bg-base-100 px-5 text-base">
          <Icon name="camera" />
          {busy ? "Preparing your photo…" : again ? "Take another photo" : "Photograph the slip"}
        </span>
        {!busy && (
          <input
            id={FIELD}
            type="file"
            accept="image/*"
            capture="environment"
            aria-label={again ? "Take another photo of the slip" : "Photograph the slip"}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${FIELD}-error` : undefined}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              currentTarget.value = ""; // the same file may be chosen again
              if (file) onPreparing(prepare(file));
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {busy ? "Preparing your photo" : ""}
      </p>
    </div>
  );
}

/** The photo as it is sent, or why there is none. */
async function prepared(file: File): Promise<Blob | string> {
  const loaded = await loadPhotos().catch(() => undefined);
  if (!loaded) return "unreachable";
  const result = await loaded.prepareSlip(file);
  return result.ok ? result.value : result.code;
}

/** The server's, once it is asked for: without a signal there is none. */
function StoredPhoto({ id }: { id: string }) {
  const [photo, setPhoto] = useState<Blob>();
  const { busy, problem, run } = useAction();
  if (photo) return <Picture photo={photo} />;
  const open = () =>
    run(() =>
      attempt(FAILED, async () => {
        setPhoto(await fetchSlipPhoto(id));
      }),
    );
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-muted">The photo of this slip is saved.</p>
      <Button kind="secondary" icon="receipt" busy={busy} onClick={open}>
        Open the photo
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}

const FAILED = { title: "Photo not opened" };

function Picture({ photo }: { photo: Blob }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    url && (
      <img
        src={url}
        alt="Your slip"
        className="max-h-64 w-full rounded-box border border-base-300 bg-base-100 object-contain"
      />
    )
  );
}
