import { expect, test } from 'vitest'
import { openFileSync, FsyncFailed } from './fsync.ts'
import { isUnavailable } from '../errors.ts'

test.runIf(process.platform === 'linux')(
  'API-08 reports a failed fsync and acknowledges nothing afterwards',
  async () => {
    const log = openFileSync('/dev/null')
    expect(log.failed.aborted).toBe(false)
    const error = await log.flush().catch((thrown: unknown) => thrown)
    expect([error, isUnavailable(error), log.failed.reason]).toEqual([expect.any(FsyncFailed), true, error])
    await expect(log.flush()).rejects.toBe(error)
    log.close()
  },
)
