import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeAtomic } from './write-atomic.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-atomic-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a file appears once it is complete', async () => {
  const target = join(folder, 'a.txt')
  const length = await writeAtomic(target, async (part) => {
    await writeFile(part, 'half')
    expect(readdirSync(folder)).not.toContain('a.txt')
    await writeFile(part, ' and half', { flag: 'a' })
    return 13
  })
  expect([length, readdirSync(folder), readFileSync(target, 'utf8')]).toEqual([
    13,
    ['a.txt'],
    'half and half',
  ])
})

test('a failure leaves the earlier file and nothing else', async () => {
  const target = join(folder, 'a.txt')
  await writeAtomic(target, (part) => writeFile(part, 'before'))
  const failing = writeAtomic(target, async (part) => {
    await writeFile(part, 'half')
    throw new Error('no space left')
  })
  await expect(failing).rejects.toThrow('no space left')
  expect([readdirSync(folder), readFileSync(target, 'utf8')]).toEqual([['a.txt'], 'before'])
})

test('concurrent writers of one file do not mix', async () => {
  const target = join(folder, 'a.txt')
  const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(1_000_000))
  await Promise.all(texts.map((text) => writeAtomic(target, (part) => writeFile(part, text))))
  expect(readdirSync(folder)).toEqual(['a.txt'])
  expect(texts).toContain(readFileSync(target, 'utf8'))
})
