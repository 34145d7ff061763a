import type { QueryClient } from '@tanstack/react-query'

/** A review that is being written. `rating`: 1 to 5, or 0 while none is chosen. */
export type ReviewDraft = { rating: number; comment: string }

const blank: ReviewDraft = { rating: 0, comment: '' }
const KIND = 'review-draft'

/**
 * What a person wrote of a product and did not post: it is there again when the dialog opens again. Kept with what was
 * fetched for them, so that it goes when another person signs in.
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
