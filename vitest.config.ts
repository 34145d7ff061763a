import { defineConfig } from 'vitest/config'

// Real processes and a real browser come after the rest, and take their time. A shop is made to be alone in its process.
const real = { testTimeout: 120_000, hookTimeout: 120_000, isolate: true }

export default defineConfig({
  test: {
    maxWorkers: '100%',
    // Loading the server once for each worker instead of each file halves the time of its tests; what a file opens it closes.
    isolate: false,
    // Patience is for a machine that is busy with the other tests; who waits for what comes waits no longer for it.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { extends: true, test: { name: 'rules', include: ['src/{rules,contract,web}/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'tests/*.test.ts'] } },
      ...(['sqlite', 'postgres'] as const).map((engine) => ({
        extends: true as const,
        test: { name: engine, include: ['src/server/**/*.test.ts'], env: { TEST_ENGINE: engine } },
      })),
      {
        extends: true,
        test: {
          ...real,
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/build.ts', 'tests/e2e/setup.ts'],
          // Two shops with a browser each: people mostly wait, and more would wait for the processor.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...real,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/build.ts',
          // Kills and floods want the machine to themselves.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
