import type { QueryClient } from '@tanstack/react-query'

/** A review draft. `rating`: 1 to 5, or 0 while none is chosen. */
export type ReviewDraft = { rating: number; comment: string }

const blank: ReviewDraft = { rating: 0, comment: '' }
const KIND = 'review-draft'

/**
 * Keeps an unsent review, so that it is there when the dialog opens again. It is stored with the user's query data, so
 * that it is removed when another user signs in.
 */
export function reviewDraft(queryClient: QueryClient, userId: string, productId: string) {
  const queryKey = [KIND, userId, productId]
  queryClient.setQueryDefaults([KIND], { gcTime: Number.POSITIVE_INFINITY })
  return {
    read: (): ReviewDraft => queryClient.getQueryData<ReviewDraft>(queryKey) ?? blank,
    write: (draft: ReviewDraft): void => void queryClient.setQueryData(queryKey, draft),
    drop: (): void => queryClient.removeQueries({ queryKey }),
  }
}
