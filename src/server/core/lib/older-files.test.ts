import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deleteOlderFiles } from './older-files.ts'

test('a file that cannot be looked at or deleted keeps no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'suvarna-older-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  // A dangling link fails like a file that vanished after the folder was read; a folder cannot be deleted as
  // a file.
  symlinkSync(join(folder, 'nowhere'), join(folder, 'a-vanished'))
  mkdirSync(join(folder, 'b-folder'))
  for (const name of ['c-old', 'd-new']) writeFileSync(join(folder, name), 'x')
  for (const name of ['b-folder', 'c-old']) utimesSync(join(folder, name), 1, 1)
  await deleteOlderFiles(folder, Date.now() - 60_000)
  expect(['b-folder', 'c-old', 'd-new'].map((name) => existsSync(join(folder, name)))).toEqual([
    true,
    false,
    true,
  ])
  await deleteOlderFiles(join(folder, 'none'), Date.now())
})
