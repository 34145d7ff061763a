import { readFileSync, statSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Whether a test file opens a shop, which takes much longer than anything else. */
const opensShop = ({ moduleId }: TestSpecification) =>
  Number(/fixtures\/shop|openTestShop/.test(readFileSync(moduleId, 'utf8')))
const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size

/** Begins with the quick files, since a run ends with the first test that notices the change. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => opensShop(a) - opensShop(b) || sizeOf(a) - sizeOf(b))
  }
}

/** Runs the tests that MUTATION_TESTS names, on SQLite. */
export default defineConfig({
  test: {
    include: process.env['MUTATION_TESTS']?.split(',') ?? [],
    // Races and several nodes take long and notice nothing that the others do not.
    exclude: ['src/**/*-nodes.test.ts', 'src/**/*-race.test.ts'],
    env: { TEST_ENGINE: 'sqlite' },
    isolate: false,
    sequence: { sequencer: QuickFirst },
    // Long, since a test that runs out of time on a busy machine would count as one that noticed the change.
    testTimeout: 200_000,
    hookTimeout: 200_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
