import { useState } from 'react'
import { hidingReasons, type HidingReason } from '../../../contract/manage-reviews.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/form-field.tsx'
import * as form from '../shared/form.module.css'

type HideReviewDialogProps = { open: boolean; author: string; onHide(reason: HidingReason): Promise<void>; onClose(): void }

/** Asks why a review is to be hidden. */
export function HideReviewDialog({ open, author, onHide, onClose }: HideReviewDialogProps) {
  const [reason, setReason] = useState<HidingReason>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const hide = async () => {
    if (!reason) return setProblem('must be chosen')
    setBusy(true)
    await onHide(reason)
    setBusy(false)
  }
  return (
    <Dialog open={open} onClose={onClose} title={`Hide the review of ${author}?`} description="It leaves the page of the piece and its rating. Its writer still sees it, with the reason. A low rating is no reason.">
      <form
        className={`${form.form} ${form.inDialog}`} noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void hide()
        }}
      >
        <SelectField
          label="Reason" options={hidingReasons} none="Choose a reason" value={reason ?? ''} error={problem}
          onChange={({ currentTarget }) => setReason(hidingReasons.find((each) => each === currentTarget.value))}
        />
        <div className={dialogActionsClass}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="main" disabled={busy}>
            Hide review
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
