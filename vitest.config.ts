import { defineConfig } from 'vitest/config'

// Real processes and a real browser want the machine to themselves: they come after the rest, one file at a time.
const alone = { fileParallelism: false, sequence: { groupOrder: 1 }, testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'rules', include: ['src/{rules,contract,web}/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'tests/*.test.ts'] } },
      ...(['sqlite', 'postgres'] as const).map((engine) => ({
        extends: true as const,
        test: { name: engine, include: ['src/server/**/*.test.ts'], env: { TEST_ENGINE: engine } },
      })),
      {
        extends: true,
        test: { ...alone, name: 'browser', include: ['tests/e2e/**/*.test.ts'], globalSetup: ['tests/build.ts', 'tests/e2e/setup.ts'] },
      },
      { extends: true, test: { ...alone, name: 'faults', include: ['tests/faults/**/*.test.ts'], globalSetup: 'tests/build.ts' } },
    ],
  },
})
