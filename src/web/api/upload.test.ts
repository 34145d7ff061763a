import { expect, test } from 'vitest'
import { upload } from './upload.ts'

test('an upload that was aborted before it starts is not sent', async () => {
  const reason = new Error('closed')
  await expect(
    upload(new Blob(['x']), { signal: AbortSignal.abort(reason), onProgress: () => undefined }),
  ).rejects.toBe(reason)
})
