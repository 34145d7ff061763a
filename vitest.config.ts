import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { onPostgres } from './tests/on-postgres.ts'
import { isSoak } from './tests/soak.ts'

/** Tests over HTTP, the same file on each engine. */
const onServer = 'src/server/**/*.test.ts'
/** They keep all processors busy, and would find the shop busy beside others. */
const onlyInSoak = ['tests/faults/{rolling,abuse,flood}.test.ts']
const processors = availableParallelism()
/** After the browser, which keeps the processors busy: these wait for outages, locks and starts. */
const processTests = {
  globalSetup: 'tests/build.ts',
  maxWorkers: processors,
  sequence: { groupOrder: 2 },
}

export default defineConfig({
  test: {
    // Tests wait for databases, mail and pages about a third of their time: three workers keep two processors busy.
    maxWorkers: Math.ceil(processors * 1.5),
    // Loading the server once per worker, not per file, halves the time of its tests; each file closes what it opens.
    isolate: false,
    // `npm test` names each test that needed its second try: it is to be repaired or moved.
    retry: 1,
    // Long, for a machine that is busy with other tests; a test whose condition is met does not wait.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['src/{rules,contract,web}/**/*.test.{ts,tsx}', 'tests/*.test.ts'] },
      },
      { extends: true, test: { name: 'sqlite', include: [onServer], env: { TEST_ENGINE: 'sqlite' } } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: isSoak ? [onServer] : onPostgres,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'tests/migrated-database.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/build.ts', 'tests/e2e/setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { ...processTests, name: 'processes', include: ['tests/processes/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...processTests,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: isSoak ? [] : onlyInSoak,
        },
      },
    ],
  },
})
