import type { QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ProfileEdit } from '../../../contract/account-fields.ts'

type Draft = z.infer<typeof ProfileEdit>
const KIND = 'profile-draft'

/**
 * Keeps a profile that could not be saved, for the next opening of its dialog. It is stored with the user's query data,
 * so that it is removed when another user signs in.
 */
export function profileDraft(queryClient: QueryClient, userId: string) {
  const queryKey = [KIND, userId]
  queryClient.setQueryDefaults([KIND], { gcTime: Number.POSITIVE_INFINITY })
  return {
    read: (): Draft | undefined => queryClient.getQueryData<Draft>(queryKey),
    write: (draft: Draft): void => void queryClient.setQueryData(queryKey, draft),
    drop: (): void => queryClient.removeQueries({ queryKey }),
  }
}
