import { readNote, writeNote } from '../../api/session-notes.ts'

/** A review draft. `rating`: 1 to 5, or 0 while none is chosen. */
export type ReviewDraft = { rating: number; comment: string }

const blank: ReviewDraft = { rating: 0, comment: '' }

/** Keeps an unsent review, so that it is there when the dialog opens again, also after the page was left. */
export function reviewDraft(productId: string) {
  const name = `review ${productId}`
  return {
    read: (): ReviewDraft => readNote<ReviewDraft>(name) ?? blank,
    write: (draft: ReviewDraft): void => writeNote(name, draft),
    drop: (): void => writeNote(name, undefined),
  }
}
