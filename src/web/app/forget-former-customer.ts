import type { QueryClient } from '@tanstack/react-query'
import { sessionKeys } from '../api/session-keys.ts'
import { whenPersonChanges } from '../api/session.ts'

/**
 * Removes the previous user's data from a shared device: whenever a user signs in or out, in any tab, all
 * queries, mutations and notes of that user are dropped. Queries marked FOR_ALL stay.
 */
export function forgetFormerCustomer(queryClient: QueryClient): void {
  whenPersonChanges(() => {
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.['forAll'] !== true })
    queryClient.getMutationCache().clear()
    Object.values(sessionKeys).forEach(forget)
  })
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
