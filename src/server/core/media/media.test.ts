import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect } from 'vitest'
import { encoders } from '../../../../tests/encoders.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { storeFile } from '../../../../tests/store-file.ts'
import { openTestShop } from '../../../../tests/shop.ts'
import { pictureAddress } from '../../../rules/pictures.ts'
import { fillDemo } from '../../shop/demo/fill-demo.ts'
import { openEncoder } from './encoder.ts'
import { startGeneratingVariants } from './generate-variants.ts'

const test = shopTest()
  /** A picture as wide as a stored original, with much detail. */
  .extend('picture', { scope: 'file' }, () => readFile('demo/pictures/meher-jhumka-1.jpg'))
  .extend(
    'store',
    { scope: 'file' },
    ({ shop }) =>
      (bytes: Buffer, stem: string, ending: 'jpg' | 'png' | 'mp4') =>
        storeFile(shop, bytes, stem, ending),
  )
  .extend('address', { scope: 'file' }, ({ picture, store }) => store(picture, 'Meher Jhumka 1', 'jpg'))
  .extend(
    'get',
    { scope: 'file' },
    ({ shop }) =>
      (url: string, headers: Record<string, string> = {}) =>
        shop.app.inject({ method: 'GET', url, headers }),
  )
  /** Writes a file into the media folder without checking it. */
  .extend('place', { scope: 'file' }, ({ shop }) => (hash: string, name: string, bytes: Buffer) => {
    mkdirSync(join(shop.context.media.folder, hash), { recursive: true })
    writeFileSync(join(shop.context.media.folder, hash, name), bytes)
  })

test('HOME-01 delivers a hero of full width with 120 kB at most', async ({ store, get }) => {
  for (const file of readdirSync('demo/pictures').filter((name) => name.startsWith('hero'))) {
    const hero = await store(await readFile(join('demo/pictures', file)), file.replace('.jpg', ''), 'jpg')
    const { rawPayload } = await get(pictureAddress(hero, 1920, 'avif') ?? '')
    expect(rawPayload.length).toBeLessThan(120_000)
  }
})

test('PDP-02 a broken picture returns 404 in every size and harms nothing else', async ({
  shop,
  picture,
  address,
  get,
  place,
}) => {
  const hash = 'ab'.repeat(16)
  place(hash, 'broken-1.jpg', Buffer.from('\xff\xd8\xff this is no picture', 'latin1'))
  place(hash, 'empty.png', Buffer.alloc(0))
  place(hash, 'half.jpg', picture.subarray(0, 300))
  for (const stem of ['broken-1', 'empty', 'half']) {
    for (const size of ['480.avif', '480.webp'])
      expect((await get(`/media/${hash}/${stem}-${size}`)).statusCode).toBe(404)
  }
  expect(readdirSync(join(shop.context.media.folder, hash)).toSorted()).toEqual([
    'broken-1.jpg',
    'empty.png',
    'half.jpg',
  ])
  expect((await get(pictureAddress(address, 240, 'webp') ?? '')).statusCode).toBe(200)
})

test.for([
  '/media/x/ring.jpg',
  `/media/${'0'.repeat(32)}/ring.jpg`,
  `/media/${'0'.repeat(32)}/ring-480.avif`,
  '/media/..%2f..%2fshop.sqlite',
  `/media/${'0'.repeat(32)}/..%2f..%2fshop.sqlite`,
  `/media/${'0'.repeat(32)}/%2e%2e%2fshop.lock`,
  '/media/HASH/meher-jhumka-1.svg',
  '/media/HASH/meher-jhumka-1.jpg.avif',
  '/media/HASH/meher-jhumka-1-479.avif',
  '/media/HASH/meher-jhumka-1-99999.avif',
  '/media/HASH/meher-jhumka-1-480.gif',
  '/media/HASH/meher-jhumka-1-480.html',
  '/media/HASH/.jpg',
  '/media/HASH/',
  '/media/',
  '/media/HASH/a%00.jpg',
])('PDP-02 knows nothing under %s', async (pattern, { address, get }) => {
  const response = await get(pattern.replace('HASH', address.split('/')[2] ?? ''))
  expect([400, 404]).toContain(response.statusCode)
  expect(response.body).not.toMatch(/SQLite|root:|\/tmp|ENOENT/)
})

test('PDP-02 leads nowhere outside its folder, however the address is written (ASVS 1.1.1, 5.3.2, 13.4.1)', async ({
  shop,
}) => {
  const server = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(server)
  for (const path of [
    '/media/../shop.sqlite',
    '/media/%2e%2e/shop.sqlite',
    '/media/x/../../shop.lock',
    '/media//etc/passwd',
    '/media/..\\shop.sqlite',
  ]) {
    // Sent as raw bytes: a browser would normalise the address first.
    const { status, body } = await new Promise<{ status: number | undefined; body: string }>(
      (resolve, reject) => {
        request({ host: '127.0.0.1', port, path }, (response) => {
          void text(response).then(
            (received) => resolve({ status: response.statusCode, body: received }),
            reject,
          )
        })
          .on('error', reject)
          .end()
      },
    )
    expect([path, status]).toEqual([path, 404])
    expect(body).not.toMatch(/SQLite|root:/)
  }
})

test('CARD-01 makes the sizes of shown pictures ahead until the shop stops', async () => {
  const shop = await openTestShop({ DEMO: '1' })
  await fillDemo(shop.context)
  const made = () =>
    readdirSync(shop.context.media.folder, { recursive: true }).filter((file) =>
      String(file).endsWith('.avif'),
    ).length
  const { stop } = startGeneratingVariants(shop.context)
  // On a busy machine a picture takes many seconds.
  await expect.poll(made, { timeout: 100_000 }).toBeGreaterThan(0)
  await stop()
  const atTheEnd = made()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(made()).toBe(atTheEnd)
  expect(
    readdirSync(shop.context.media.folder, { recursive: true }).filter((file) =>
      String(file).endsWith('.part'),
    ),
  ).toEqual([])
  await shop.close()
}, 120_000)

test('CARD-01 continues after a broken picture and ends when all are made', async () => {
  const shop = await openTestShop()
  const hash = 'cd'.repeat(16)
  mkdirSync(join(shop.context.media.folder, hash), { recursive: true })
  writeFileSync(join(shop.context.media.folder, hash, 'broken.jpg'), 'no picture')
  const tiny = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#bb0' } })
    .png()
    .toBuffer()
  const good = await storeFile(shop, tiny, 'good', 'png')
  await shop.context.db.transaction(async (tx) => {
    for (const [position, image] of [
      `/media/${hash}/broken.jpg`,
      'https://elsewhere.example/x.jpg',
      good,
    ].entries()) {
      await tx.db
        .insertInto('heroes')
        .values({
          id: `h${position}`,
          title: 'Hero',
          subtitle: '',
          description: '',
          images: JSON.stringify([image]),
          is_active: 1,
          position,
          author_id: null,
          created_at: 0,
          version: 1,
        })
        .execute()
    }
  })
  await startGeneratingVariants(shop.context).done
  expect(
    readdirSync(shop.context.media.folder, { recursive: true }).filter((file) =>
      String(file).endsWith('.avif'),
    ),
  ).toHaveLength(5)
  await shop.close()
})

test('CARD-01 a picture that kills the encoder stays missing (ASVS 1.4.1)', async ({ picture }) => {
  const shop = await openTestShop()
  const hash = await storeFile(shop, picture, 'ring', 'jpg')
  const before = encoders()
  expect((await shop.app.inject(pictureAddress(hash, 120, 'avif') ?? '')).statusCode).toBe(200)
  const original = join(shop.context.media.folder, hash.replace('/media/', ''))
  const encoding = shop.context.media.encode({
    original,
    target: join(dirname(original), 'ring-1080.avif'),
    width: 1080,
    format: 'avif',
  })
  for (const pid of encoders().filter((each) => !before.includes(each))) process.kill(Number(pid), 'SIGKILL')
  expect(await encoding).toBe('unreadable')
  expect((await shop.app.inject(pictureAddress(hash, 1080, 'avif') ?? '')).statusCode).toBe(200)
  await shop.close()
  await expect.poll(() => encoders().filter((each) => !before.includes(each))).toEqual([])
})

test('CARD-01 a new encoder makes the queue of a dead one', async ({ shop, address }) => {
  const before = encoders()
  const encoder = openEncoder()
  const original = join(shop.context.media.folder, address.replace('/media/', ''))
  const sizes = [900, 910, 920, 930, 940, 950].map((width) => ({
    original,
    target: join(dirname(original), `${width}.avif`),
    width,
    format: 'avif' as const,
  }))
  await encoder.encode({ original, target: join(dirname(original), '60.avif'), width: 60, format: 'avif' })
  const encodings = Promise.all(sizes.map((size) => encoder.encode(size)))
  for (const pid of encoders().filter((each) => !before.includes(each))) process.kill(Number(pid), 'SIGKILL')
  expect((await encodings).slice(-2)).toEqual(['avif', 'avif'])
  encoder.close()
})

test('CARD-01 makes nothing more once it has been closed', async ({ shop, address }) => {
  const encoder = openEncoder()
  const original = join(shop.context.media.folder, address.replace('/media/', ''))
  const job = {
    original,
    target: join(dirname(original), 'never.avif'),
    width: 1080,
    format: 'avif' as const,
  }
  const last = encoder.encode(job)
  encoder.close()
  for (const refused of [last, encoder.encode(job)])
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
  expect(readdirSync(dirname(original)).filter((file) => /part$|never/.test(file))).toEqual([])
})
