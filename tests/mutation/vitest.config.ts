import { defineConfig } from 'vitest/config'
import { parts } from './parts.ts'

/** Runs the tests of the part that MUTATION_PART names, on SQLite. */
export default defineConfig({
  test: {
    include: parts[process.env['MUTATION_PART'] ?? '']?.tests ?? [],
    // Races and several nodes take long and notice nothing that the others do not.
    exclude: ['src/**/*-nodes.test.ts', 'src/**/*-race.test.ts'],
    setupFiles: ['tests/mutation/setup.ts'],
    env: { TEST_ENGINE: 'sqlite' },
    isolate: false,
    // Long, since a test that runs out of time on a busy machine would count as one that noticed the change.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
