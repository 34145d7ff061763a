import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { turnsDuring } from '../../../../tests/long-work.ts'
import { zipFile, type ZipPart } from './zip.ts'

async function* batchesOf(batches: ZipPart[][]) {
  yield* batches
}

async function read(batches: ZipPart[][]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of zipFile(['a.csv', 'b.csv', 'empty.csv'], batchesOf(batches))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('GST-01 a zip holds files that were written at the same time', async () => {
  const batches = Array.from({ length: 200 }, (_, index) => [
    { name: 'b.csv', text: `b${index} ₹\n` },
    { name: 'a.csv', text: `a${index}\n`.repeat(100) },
  ])
  let zip: Buffer = Buffer.alloc(0)
  expect(await turnsDuring(async () => (zip = await read(batches)))).toBeGreaterThan(200)
  const files = unzipSync(zip)
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString()
  expect(Object.keys(files)).toEqual(['a.csv', 'b.csv', 'empty.csv'])
  expect([textOf('a.csv'), textOf('b.csv'), textOf('empty.csv')]).toEqual([
    batches.map(([, a]) => a?.text).join(''),
    batches.map(([b]) => b?.text).join(''),
    '',
  ])
})

test('GST-01 a part for an unknown file fails', async () => {
  await expect(read([[{ name: 'c.csv', text: 'c' }]])).rejects.toThrow('The zip has no file c.csv.')
})
