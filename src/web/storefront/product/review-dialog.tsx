import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { Product } from '../../../contract/product.ts'
import { MAX_COMMENT_LENGTH, postReview, type Review } from '../../../contract/review.ts'
import { log } from '../../lib/log.ts'
import { productQuery } from '../../api/queries/products.ts'
import { readNote, writeNote } from '../../api/session-notes.ts'
import type { SessionUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { errorClass, fieldClass, inputClass } from '../../ui/field-classes.ts'
import { notify } from '../../ui/notify.ts'
import { StarInput } from '../../ui/star-input.tsx'
import * as styles from './review-dialog.module.css'

type ReviewDialogProps = {
  product: Product
  user: SessionUser
  /** The review that this customer wrote before; a new one replaces it. */
  own: Review | undefined
  /** Whether the dialog begins with that review. */
  changes: boolean
  open: boolean
  onClose(): void
}

/**
 * Rates a product with a comment. Closes when the server has responded, with success or an error (REV-01).
 */
export function ReviewDialog({ open, ...review }: ReviewDialogProps) {
  const { product, own, changes, onClose } = review
  const replaces =
    own && !changes
      ? ` Your new review replaces the one of ${dayFormat.format(new Date(own.createdAt))}.`
      : ''
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={changes ? 'Change your review' : 'Write a Review'}
      description={replaces ? `${product.name}.${replaces}` : product.name}
    >
      <ReviewForm {...review} />
    </Dialog>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** A review draft. `rating`: 1 to 5, or 0 while none is chosen. */
type ReviewDraft = { rating: number; comment: string }

const blankDraft: ReviewDraft = { rating: 0, comment: '' }

/** Keeps an unsent review, so that it is there when the dialog opens again, also after the page was left. */
function reviewDraft(productId: string) {
  const name = `review ${productId}`
  return {
    read: (): ReviewDraft => readNote<ReviewDraft>(name) ?? blankDraft,
    write: (draft: ReviewDraft): void => writeNote(name, draft),
    drop: (): void => writeNote(name, undefined),
  }
}

/** Posts a review. Its dialog closes on success and on an error. */
function usePostReview(
  { product, user, onClose }: Pick<ReviewDialogProps, 'product' | 'user' | 'onClose'>,
  { comment, rating }: ReviewDraft,
) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })

  return useMutation({
    mutationFn: () =>
      api(postReview, { body: { comment, rating, userId: user._id, productId: product._id } }),
    onSuccess: async () => {
      reviewDraft(product._id).drop()
      notify({ text: 'Comment posted successfully!', tone: 'success' })
      onClose()
      await queryClient.refetchQueries({ queryKey: productQuery(api, product._id).queryKey })
      await Promise.all(
        ['products', 'reviews', 'stats'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      )
    },
    onError: (error) => {
      log('The review was not posted.', error)
      notify({ text: error.message, tone: 'error' })
      onClose()
    },
  })
}

function ReviewForm({ product, user, own, changes, onClose }: Omit<ReviewDialogProps, 'open'>) {
  const store = reviewDraft(product._id)
  const [draft, setDraft] = useState((): ReviewDraft => {
    const unsent = store.read()
    return changes && own && unsent.rating === 0 && unsent.comment === '' ? own : unsent
  })
  const [checked, setChecked] = useState(false)
  const post = usePostReview({ product, user, onClose }, draft)

  const write = (next: ReviewDraft) => {
    setDraft(next)
    store.write(next)
  }

  const problems = {
    rating: draft.rating === 0 ? 'Please choose one to five stars.' : undefined,
    comment: draft.comment.trim() === '' ? 'Please write a few words.' : undefined,
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!problems.rating && !problems.comment) post.mutate()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={fieldClass}>
        <StarInput value={draft.rating} onChange={(rating) => write({ ...draft, rating })} />
        {checked && <Problem text={problems.rating} />}
      </div>
      <div className={fieldClass}>
        <label htmlFor="review-comment">Your comment</label>
        <textarea
          id="review-comment"
          className={inputClass}
          rows={5}
          maxLength={MAX_COMMENT_LENGTH}
          aria-invalid={checked && problems.comment !== undefined}
          value={draft.comment}
          onChange={(event) => write({ ...draft, comment: event.target.value })}
        />
        {checked && <Problem text={problems.comment} />}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" kind="main" className={styles.button} disabled={post.isPending}>
          {post.isPending ? 'Posting...' : 'Post review'}
        </Button>
        <Button className={styles.button} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const Problem = ({ text }: { text: string | undefined }) =>
  text && (
    <p className={errorClass} role="alert">
      <ExtraIcon name="warning" />
      {text}
    </p>
  )
