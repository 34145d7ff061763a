import type { QueryClient } from '@tanstack/react-query'
import { forgetPlaced } from './queries/placed-order.ts'
import { whenPersonChanges } from './session.ts'

/**
 * Sees to it that the next person at a shared device finds nothing of the former one: whenever somebody signs in or out, in
 * any tab, everything goes that was fetched or written for a person. What is marked as being for all stays.
 */
export function forgetFormerPerson(queryClient: QueryClient): void {
  whenPersonChanges(() => {
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.['forAll'] !== true })
    queryClient.getMutationCache().clear()
    forgetPlaced()
  })
}
