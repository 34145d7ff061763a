import { vi } from 'vitest'

/**
 * Builds and compiles a query anew in each run of it. Otherwise only the first test of a file that runs it would count
 * as a test of the code that builds it.
 */
vi.mock('../../src/server/db/sql/compiled-query.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/server/db/sql/compiled-query.ts')>()
  const compiledQuery: typeof original.compiledQuery = (build, lengthOf) => (db, values) => original.compiledQuery(build, lengthOf)(db, values)
  return { ...original, compiledQuery }
})
