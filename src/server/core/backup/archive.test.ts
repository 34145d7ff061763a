import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Header } from 'tar'
import { afterAll, expect, test } from 'vitest'
import { clearPlaces, temporaryFile } from '../../../../tests/backup-targets.ts'
import { readArchive } from './archive.ts'

afterAll(clearPlaces)

const MB = 1024 ** 2

/** Writes an archive of files of zeros, which take next to nothing in it. */
async function zerosOf(sizes: number[]): Promise<string> {
  const file = temporaryFile('shop.tar.gz')
  async function* blocks() {
    for (const [number, size] of sizes.entries()) {
      const header = new Header({ path: `tables/orders/${number}.jsonl`, size, mode: 0o600, type: 'File' })
      header.encode()
      yield header.block as Buffer
      for (let sent = 0; sent < size; sent += MB) yield Buffer.alloc(Math.min(MB, size - sent))
    }
    yield Buffer.alloc(1024)
  }
  await pipeline(blocks, createGzip(), createWriteStream(file))
  return file
}

async function readAll(file: string): Promise<number> {
  let entries = 0
  for await (const { bytes } of readArchive(file)) entries += Math.sign(bytes.length)
  return entries
}

test('an archive with a file larger than a shop has is refused', async () => {
  await expect(readAll(await zerosOf([257 * MB]))).rejects.toThrow(
    /tables\/orders\/0\.jsonl is larger than any file of a shop\. Nothing was changed\.$/,
  )
})

test('an archive that unpacks to far more than a backup is refused', async () => {
  expect(await readAll(await zerosOf([20 * MB, 20 * MB]))).toBe(2)
  await expect(readAll(await zerosOf([20, 20, 20, 20].map((size) => size * MB)))).rejects.toThrow(
    /it unpacks to far more than a backup does\. Nothing was changed\.$/,
  )
})
