import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { MAX_REPLY_LENGTH, replyToReview, type ManagedReview } from '../../../contract/manage-reviews.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/form-field.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import * as form from '../shared/form.module.css'
import { notifyResult } from '../shared/notify-result.ts'

type ReplyDialogProps = { review: ManagedReview; open: boolean; onClose(): void; onSaved(): Promise<void> }

/** Writes, changes or removes the shop's reply to a review (OWNER-01). */
export function ReplyDialog({ review, open, onClose, onSaved }: ReplyDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Reply to ${review.userId.username}`}
      description="Everybody sees your reply under the review."
    >
      <ReplyForm review={review} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  )
}

function ReplyForm({ review, onClose, onSaved }: Omit<ReplyDialogProps, 'open'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const [text, setText] = useState(review.reply?.text ?? '')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const save = async (reply: string | null) => {
    setBusy(true)
    const isSaved = await notifyResult(async () => {
      await api(replyToReview, { params: { id: review._id }, body: { reply } })
      return reply === null ? 'The reply is removed.' : 'The reply is shown.'
    })
    setBusy(false)
    if (isSaved) onClose()
    await onSaved()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') setProblem('must not be empty')
    else void save(text)
  }

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={submit}>
      <UnsavedGuard unsaved={!isBusy && text !== (review.reply?.text ?? '')} />
      <TextAreaField
        label="Reply from the shop"
        rows={5}
        maxLength={MAX_REPLY_LENGTH}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        {review.reply && (
          <Button busy={isBusy} onClick={() => void save(null)}>
            Remove reply
          </Button>
        )}
        <Button type="submit" kind="main" busy={isBusy}>
          Save reply
        </Button>
      </div>
    </form>
  )
}
