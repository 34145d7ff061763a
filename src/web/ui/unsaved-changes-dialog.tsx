import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before unsaved input is discarded. */
export const UnsavedChangesDialog = ({
  open,
  onLeave,
  onStay,
}: {
  open: boolean
  onLeave(): void
  onStay(): void
}) => (
  <ConfirmDialog
    open={open}
    title="Leave without saving?"
    description="What you have entered here has not been saved and would be lost."
    action="Leave"
    keep="Stay"
    onConfirm={async () => onLeave()}
    onClose={onStay}
  />
)
