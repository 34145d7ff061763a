import { afterEach, expect, test, vi } from 'vitest'
import { openDocumentRenderer } from './document-renderer.ts'

const strip = { kind: 'size-strip', shopName: 'Suvarna' } as const
/** Longer than the time limit of a document. */
const LONG_MS = 60_000

afterEach(() => void vi.useRealTimers())

/** Starts drawing, lets a long time pass before the worker can send anything, and returns the result. */
async function drawSlowly(render: () => Promise<Buffer>): Promise<Buffer> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const drawn = render()
  // The test awaits the result below, which may have been rejected by then.
  drawn.catch(() => undefined)
  vi.advanceTimersByTime(LONG_MS)
  vi.useRealTimers()
  return drawn
}

test('the time limit of a document starts after the worker has started', async () => {
  const renderer = openDocumentRenderer()
  expect((await drawSlowly(() => renderer.render('asha', strip))).subarray(0, 5).toString()).toBe('%PDF-')
  await renderer.close()
})

test('a document beyond the limit gets 503; the next succeeds', async () => {
  const renderer = openDocumentRenderer()
  await renderer.render('asha', strip)
  await expect(drawSlowly(() => renderer.render('asha', strip))).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect((await renderer.render('asha', strip)).subarray(0, 5).toString()).toBe('%PDF-')
  await renderer.close()
})
