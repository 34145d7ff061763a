import type { QueryClient } from '@tanstack/react-query'
import { forgetPlaced } from '../api/queries/placed-order.ts'
import { forgetNotes } from '../api/session-notes.ts'
import { whenPersonChanges } from '../api/session.ts'

/**
 * Removes the previous user's data from a shared device: whenever a user signs in or out, in any tab, all queries,
 * mutations and notes of that user are dropped. Queries marked FOR_ALL stay.
 */
export function forgetFormerPerson(queryClient: QueryClient): void {
  whenPersonChanges(() => {
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.['forAll'] !== true })
    queryClient.getMutationCache().clear()
    forgetPlaced()
    forgetNotes()
  })
}
