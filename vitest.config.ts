import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Tests with real processes or a real browser run last and are slow. A shop is designed to be alone in its process.
const real = { testTimeout: 120_000, hookTimeout: 120_000, isolate: true }
/** Faults that load the machine: beside another file they would find it busy. */
const alone = ['tests/faults/{rolling,abuse,flood}.test.ts']
/** Runs after the tests in the browser, which keep the processors busy: these wait for outages, locks and starts most of their time. */
const last = { ...real, globalSetup: 'tests/build.ts', sequence: { groupOrder: 2 } }

export default defineConfig({
  test: {
    // Tests wait for databases, mail and pages about a third of their time: three workers keep two processors busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Loading the server once per worker, not per file, halves the time of its tests; each file closes what it opens.
    isolate: false,
    // Long, for a machine that is busy with other tests; a test whose condition is met does not wait.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { extends: true, test: { name: 'rules', include: ['src/{rules,contract,web}/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'tests/*.test.ts'] } },
      ...(['sqlite', 'postgres'] as const).map((engine) => ({
        extends: true as const,
        test: { name: engine, include: ['src/server/**/*.test.ts'], env: { TEST_ENGINE: engine } },
      })),
      { extends: true, test: { ...real, sequence: { groupOrder: 1 }, name: 'browser', include: ['tests/e2e/**/*.test.ts'], globalSetup: ['tests/build.ts', 'tests/e2e/setup.ts'] } },
      { extends: true, test: { ...last, name: 'processes', include: ['tests/processes/**/*.test.ts'] } },
      { extends: true, test: { ...last, name: 'faults', include: ['tests/faults/**/*.test.ts'], exclude: alone } },
      { extends: true, test: { ...real, name: 'alone', include: alone, globalSetup: 'tests/build.ts', fileParallelism: false, sequence: { groupOrder: 3 } } },
    ],
  },
})
