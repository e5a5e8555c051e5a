import { Button, ButtonLink } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

type InviteByLinkProps = { title: string; note: string; onClose: () => void };

/** Where an invitation can't be emailed, its link has to be handed over: Administrators shows it. */
export function InviteByLink({ title, note, onClose }: InviteByLinkProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <ButtonLink to="/admin/administrators">Go to Administrators</ButtonLink>
        </>
      }
    >
      <p>{note}</p>
    </Dialog>
  );
}
