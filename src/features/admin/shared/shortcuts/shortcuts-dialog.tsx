import { CheckboxField } from "@/ui/checkbox-field";
import { Dialog } from "@/ui/dialog";

export interface Shortcut {
  /** The keys as they are shown, with spaces between them. */
  readonly shown: string;
  readonly does: string;
  /** What each key does, by the name that tinykeys knows it by. */
  readonly keys: Readonly<Record<string, () => void>>;
}

type ShortcutsDialogProps = {
  open: boolean;
  shortcuts: readonly Shortcut[];
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
};

/** Every key that does something here, and the switch that turns them off. */
export function ShortcutsDialog({ open, shortcuts, on, onSwitch, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} title="Keyboard shortcuts" onClose={onClose}>
      <div className="grid gap-4">
        <dl className="grid gap-2">
          {shortcuts.map(({ shown, does }) => (
            <div key={shown} className="flex items-center gap-4">
              <dt className="flex min-w-16 gap-1">
                {shown.split(" ").map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <CheckboxField
          name="shortcuts"
          kind="switch"
          label="Use these keys"
          hint="The keys never work while you type. Turn them off if they clash with other tools."
          checked={on}
          onChange={(event) => onSwitch(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}

export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-7 min-w-7 place-items-center rounded-md border border-line bg-base-200 px-1.5 font-sans text-sm font-bold">
      {children}
    </kbd>
  );
}
