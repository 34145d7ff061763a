import { useState } from 'react'
import { hidingReasons, type HidingReason } from '../../../contract/manage-reviews.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SelectField } from '../../ui/form-field.tsx'

type HideReviewDialogProps = {
  open: boolean
  author: string
  onHide(reason: HidingReason): Promise<void>
  onClose(): void
}

/** Asks why a review is to be hidden. */
export function HideReviewDialog({ open, author, onHide, onClose }: HideReviewDialogProps) {
  const [reason, setReason] = useState<HidingReason>()
  const [problem, setProblem] = useState<string>()

  const hide = async () => {
    if (reason) return onHide(reason)

    setProblem('Choose a reason.')
    return 'stay'
  }

  return (
    <ConfirmDialog
      open={open}
      title={`Hide the review of ${author}?`}
      action="Hide review"
      onConfirm={hide}
      onClose={onClose}
      description="The review and its stars no longer show on the product page. The customer still sees it, with your reason. A low rating alone is not a reason."
    >
      <SelectField
        label="Reason"
        options={hidingReasons}
        none="Choose a reason"
        value={reason ?? ''}
        error={problem}
        onChange={({ currentTarget }) =>
          setReason(hidingReasons.find((each) => each === currentTarget.value))
        }
      />
    </ConfirmDialog>
  )
}
