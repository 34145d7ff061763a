import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['src/{rules,contract,web}/**/*.test.{ts,tsx}', 'tests/*.test.ts'] } },
      ...(['sqlite', 'postgres'] as const).map((engine) => ({
        test: { name: engine, include: ['src/server/**/*.test.ts'], env: { TEST_ENGINE: engine } },
      })),
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/e2e/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
