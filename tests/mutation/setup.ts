import { vi } from 'vitest'
import type * as compiledQueries from '../../src/server/db/sql/compiled-query.ts'

/**
 * Builds and compiles a query each time it is run. Otherwise only the first test of a file that runs it would count
 * as a test of the code that builds it.
 */
vi.mock('../../src/server/db/sql/compiled-query.ts', async (importOriginal) => {
  const original = await importOriginal<typeof compiledQueries>()
  const compiledQuery: typeof compiledQueries.compiledQuery = (build, lengthOf) => (db, values) => original.compiledQuery(build, lengthOf)(db, values)
  return { ...original, compiledQuery }
})
