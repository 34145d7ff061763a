import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Milliseconds that the tests of a file waited for its shop and browser. */
    setUpMs?: number
  }
}

/** Starts what a test file needs, and counts the time as set-up of the file for `npm test -- --times`. */
export async function timeSetUp<T>(start: () => Promise<T>): Promise<T> {
  // A hook has no test: Vitest counts its time apart from the tests.
  const meta = TestRunner.getCurrentTest()?.file.meta
  const since = performance.now()
  try {
    return await start()
  } finally {
    if (meta) meta.setUpMs = (meta.setUpMs ?? 0) + performance.now() - since
  }
}
