import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the types are right, and are checked within the limit of allocations', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../scripts/types.ts')],
    { encoding: 'utf8' },
  )
  expect(status, stdout + stderr).toBe(0)
}, 300_000)
