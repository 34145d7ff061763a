import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { encoders } from '../../../../tests/encoders.ts'
import { scanBomb } from '../../../../tests/scan-bomb.ts'
import { openEncoder } from './encoder.ts'

let folder: string
let small: string
let large: string
let bomb: string
const save = (name: string, bytes: Buffer) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#ae8438' } })
    .jpeg()
    .toBuffer()
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'suvarna-encoder-'))
  small = save('small.jpg', await picture(50))
  large = save('large.jpg', await picture(7000))
  bomb = save('bomb.jpg', await scanBomb(9000))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let made = 0
/** Encoder arguments for this file, with a new target. */
const upload = (original: string) => ({
  original,
  target: join(folder, `made-${(made += 1)}`),
  use: 'catalogue' as const,
})

test('a slow picture fails alone; its neighbour is made again (ASVS 15.1.3, 15.2.2)', async () => {
  const encoder = openEncoder(8000)
  const settled: string[] = []
  const encode = (name: string, original: string, userId: string) =>
    encoder.encode(upload(original), userId).then((outcome) => settled.push(`${name} ${outcome}`))
  await Promise.all([
    encode('bomb', bomb, 'mallory'),
    encode('large', large, 'asha'),
    encode('small', small, 'ravi'),
    encode('second', small, 'asha'),
  ])
  expect(settled.toSorted()).toEqual(['bomb unreadable', 'large jpg', 'second jpg', 'small jpg'])
  encoder.close()
})

test('pictures are encoded in order, one per user (ASVS 15.1.3, 15.2.2)', async () => {
  const encoder = openEncoder()
  const settled: string[] = []
  const encode = (name: string, original: string, userId: string) =>
    encoder.encode(upload(original), userId).then(() => settled.push(name))
  await Promise.all([
    encode('asha 1', large, 'asha'),
    encode('asha 2', small, 'asha'),
    encode('asha 3', small, 'asha'),
    encode('ravi 1', small, 'ravi'),
  ])
  expect(settled).toEqual(['ravi 1', 'asha 1', 'asha 2', 'asha 3'])
  encoder.close()
})

test('pictures of a killed encoder are each retried once, alone', async () => {
  const before = encoders()
  const started = () => encoders().filter((pid) => !before.includes(pid))
  const encoder = openEncoder()
  await encoder.encode(upload(small))
  const encodings = Promise.all(
    ['asha', 'ravi', 'kiran'].map((userId) => encoder.encode(upload(large), userId)),
  )
  for (const pid of started()) process.kill(Number(pid), 'SIGKILL')
  expect(await encodings).toEqual(['jpg', 'jpg', 'jpg'])
  encoder.close()
})

test('an encoder process that cannot start rejects pictures as unavailable', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const encoder = openEncoder()
  // As if its packages were being replaced.
  vi.stubEnv('NODE_OPTIONS', '--require=/missing.cjs')
  const rejected = await Promise.allSettled([
    encoder.encode(upload(small), 'asha'),
    encoder.encode(upload(small), 'asha'),
  ])
  expect(rejected).toMatchObject([{ reason: { code: 'unavailable' } }, { reason: { code: 'unavailable' } }])
  vi.unstubAllEnvs()
  expect(await encoder.encode(upload(small), 'asha')).toBe('jpg')
  encoder.close()
})
