import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { onPostgres } from './tests/on-postgres.ts'
import { isSoak } from './tests/soak.ts'

/** Tests over HTTP, the same file on each engine. */
const onServer = 'src/server/**/*.test.ts'
/** Faults that load the machine: beside another file they would find it busy. */
const alone = ['tests/faults/{rolling,abuse,flood}.test.ts']
/** Real browsers and processes share the machine with whatever else runs: a failure is tried once more, and `npm test` names what needed it. */
const retry = 1
/** Runs after the tests in the browser, which keep the processors busy: these wait for outages, locks and starts most of their time. */
const last = { retry, globalSetup: 'tests/build.ts', sequence: { groupOrder: 2 } }

export default defineConfig({
  test: {
    // Tests wait for databases, mail and pages about a third of their time: three workers keep two processors busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Loading the server once per worker, not per file, halves the time of its tests; each file closes what it opens.
    isolate: false,
    // Long, for a machine that is busy with other tests; a test whose condition is met does not wait.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
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
          retry,
          sequence: { groupOrder: 1 },
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/build.ts', 'tests/e2e/setup.ts'],
        },
      },
      { extends: true, test: { ...last, name: 'processes', include: ['tests/processes/**/*.test.ts'] } },
      {
        extends: true,
        test: { ...last, name: 'faults', include: ['tests/faults/**/*.test.ts'], exclude: alone },
      },
      {
        extends: true,
        test: {
          retry,
          name: 'alone',
          include: alone,
          globalSetup: 'tests/build.ts',
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
