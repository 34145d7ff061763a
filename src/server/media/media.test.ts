import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import { pictureAddress, pictureSources } from '../../rules/pictures.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { openEncoder } from './encoder.ts'
import { startWarmingPictures } from './warm-pictures.ts'

let it: TestShop
/** A picture as wide as a master, full of detail. */
let picture: Buffer
let address: string
beforeAll(async () => {
  it = await openTestShop()
  picture = await readFile('demo/pictures/meher-jhumka-1.jpg')
  address = await store(picture, 'Meher Jhumka 1', 'jpg')
})
afterAll(() => it.close())

const store = (bytes: Buffer, stem: string, ending: 'jpg' | 'png' | 'mp4') => storeIn(it, bytes, stem, ending)
const storeIn = async ({ shop: { db, media, settings } }: TestShop, bytes: Buffer, stem: string, ending: 'jpg' | 'png' | 'mp4') => {
  const path = join(settings.dataDir, crypto.randomUUID())
  writeFileSync(path, bytes)
  const kept = await media.keep(db.reader, path, stem, ending)
  return db.transaction((tx) => media.record(tx, kept))
}
const get = (url: string, headers: Record<string, string> = {}) => it.app.inject({ method: 'GET', url, headers })
/** Puts a file where stored ones lie, without looking at it. */
const place = (hash: string, name: string, bytes: Buffer) => {
  mkdirSync(join(it.shop.media.folder, hash), { recursive: true })
  writeFileSync(join(it.shop.media.folder, hash, name), bytes)
}

test('PDP-02 keeps a picture under the hash of its bytes, once however often it is stored', async () => {
  expect(address).toMatch(/^\/media\/[0-9a-f]{32}\/meher-jhumka-1\.jpg$/)
  expect(await store(picture, 'another name', 'jpg')).toBe(address)
  const same = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } }).png().toBuffer()
  const addresses = await Promise.all(['a', 'b', 'c'].map((stem) => store(same, stem, 'png')))
  expect(new Set(addresses).size).toBe(1)
  const { rawPayload } = await get(address)
  expect(rawPayload.equals(picture)).toBe(true)
})

test.each([
  ['avif', 480, 25_000], ['webp', 480, 30_000], ['avif', 120, 4000], ['avif', 1080, 90_000],
] as const)('CARD-01 delivers a picture as %s in %d pixels with %d bytes at most, and as quickly the next time', async (format, width, most) => {
  const url = pictureAddress(address, width, format) ?? ''
  const [made, ...others] = await Promise.all([get(url), get(url), get(url)])
  expect([made.statusCode, made.headers['content-type']]).toEqual([200, `image/${format}`])
  expect(made.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(made.rawPayload.length).toBeLessThan(most)
  const { width: delivered, height } = await sharp(made.rawPayload).metadata()
  expect([delivered, height]).toEqual([width, width])
  for (const other of others) expect(other.rawPayload.equals(made.rawPayload)).toBe(true)
  expect((await get(url)).rawPayload.equals(made.rawPayload)).toBe(true)
})

test('HOME-01 delivers a hero of full width with 120 kB at most', async () => {
  for (const file of readdirSync('demo/pictures').filter((name) => name.startsWith('hero'))) {
    const hero = await store(await readFile(join('demo/pictures', file)), file.replace('.jpg', ''), 'jpg')
    const { rawPayload } = await get(pictureAddress(hero, 1920, 'avif') ?? '')
    expect(rawPayload.length).toBeLessThan(120_000)
  }
})

test('CARD-01 never makes a picture larger than it is', async () => {
  const small = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#b00' } }).png().toBuffer()
  const { rawPayload } = await get(pictureAddress(await store(small, 'small', 'png'), 1920, 'webp') ?? '')
  expect((await sharp(rawPayload).metadata()).width).toBe(200)
})

test('CARD-01 serves every address that a srcset names', async () => {
  const small = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b0' } }).png().toBuffer()
  const sources = pictureSources(await store(small, 'green', 'png'), 'webp', 1920)?.split(', ') ?? []
  expect(sources).toHaveLength(9)
  for (const source of sources) expect((await get(source.split(' ')[0] ?? '')).statusCode).toBe(200)
})

test('CARD-01 turns a picture upright and strips what is hidden in it', async () => {
  const turned = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#00b' } })
    .withExif({ IFD0: { Copyright: 'secret' } }).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { rawPayload } = await get(pictureAddress(await store(turned, 'turned', 'jpg'), 120, 'webp') ?? '')
  const { width, height, exif, orientation } = await sharp(rawPayload).metadata()
  expect({ width, height, exif, orientation }).toEqual({ width: 20, height: 60, exif: undefined, orientation: undefined })
})

test('PDP-02 a broken picture answers 404 in every size and harms nothing else', async () => {
  const hash = 'ab'.repeat(16)
  place(hash, 'broken-1.jpg', Buffer.from('\xff\xd8\xff this is no picture', 'latin1'))
  place(hash, 'empty.png', Buffer.alloc(0))
  place(hash, 'half.jpg', picture.subarray(0, 300))
  for (const stem of ['broken-1', 'empty', 'half']) {
    for (const size of ['480.avif', '480.webp']) expect((await get(`/media/${hash}/${stem}-${size}`)).statusCode).toBe(404)
  }
  expect(readdirSync(join(it.shop.media.folder, hash)).toSorted()).toEqual(['broken-1.jpg', 'empty.png', 'half.jpg'])
  expect((await get(pictureAddress(address, 240, 'webp') ?? '')).statusCode).toBe(200)
})

test.each([
  '/media/x/ring.jpg', `/media/${'0'.repeat(32)}/ring.jpg`, `/media/${'0'.repeat(32)}/ring-480.avif`,
  '/media/..%2f..%2fshop.sqlite', `/media/${'0'.repeat(32)}/..%2f..%2fshop.sqlite`,
  `/media/${'0'.repeat(32)}/%2e%2e%2fshop.lock`, '/media/HASH/meher-jhumka-1.svg',
  '/media/HASH/meher-jhumka-1.jpg.avif', '/media/HASH/meher-jhumka-1-479.avif', '/media/HASH/meher-jhumka-1-99999.avif',
  '/media/HASH/meher-jhumka-1-480.gif', '/media/HASH/meher-jhumka-1-480.html', '/media/HASH/.jpg', '/media/HASH/', '/media/', '/media/HASH/a%00.jpg',
])('PDP-02 knows nothing under %s', async (pattern) => {
  const answer = await get(pattern.replace('HASH', address.split('/')[2] ?? ''))
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.body).not.toMatch(/SQLite|root:|\/tmp|ENOENT/)
})

test('PDP-02 leads nowhere outside its folder, however the address is written', async () => {
  const server = await it.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = new URL(server)
  for (const path of ['/media/../shop.sqlite', '/media/%2e%2e/shop.sqlite', '/media/x/../../shop.lock', '/media//etc/passwd', '/media/..\\shop.sqlite']) {
    // Asked as raw bytes: a browser would tidy the address first.
    const { status, body } = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path }, (answer) => {
        void text(answer).then((received) => resolve({ status: answer.statusCode, body: received }), reject)
      }).on('error', reject).end()
    })
    expect([path, status]).toEqual([path, 404])
    expect(body).not.toMatch(/SQLite|root:/)
  }
})

test('HOME-03 serves a film whole, in parts and by its headers alone', async () => {
  const film = await readFile('demo/video/spin360.mp4')
  const url = await store(film, 'spin360', 'mp4')
  const whole = await get(url)
  expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([200, 'video/mp4', 'bytes'])
  expect(whole.rawPayload.equals(film)).toBe(true)
  const parts: [string, number, number][] = [
    ['bytes=0-99', 0, 100], ['bytes=1000-', 1000, film.length], ['bytes=-50', film.length - 50, film.length],
  ]
  for (const [range, from, to] of parts) {
    const part = await get(url, { range })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${from}-${to - 1}/${film.length}`])
    expect(part.rawPayload.equals(film.subarray(from, to))).toBe(true)
  }
  expect((await get(url, { range: `bytes=${film.length}-` })).statusCode).toBe(416)
  const head = await it.app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(film.length), ''])
})

test('PDP-02 lets browsers keep a file for a year, and never run it', async () => {
  const { headers } = await get(address)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect((await get(address, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

test('CARD-01 makes the sizes of a shop for show ahead, and stops when the shop does', async () => {
  const shop = await openTestShop({ DEMO: '1' })
  await fillDemo(shop.shop)
  const made = () => readdirSync(shop.shop.media.folder, { recursive: true }).filter((file) => String(file).endsWith('.avif')).length
  const { stop } = startWarmingPictures(shop.shop)
  await expect.poll(made, { timeout: 10_000 }).toBeGreaterThan(2)
  await stop()
  const atTheEnd = made()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(made()).toBe(atTheEnd)
  expect(readdirSync(shop.shop.media.folder, { recursive: true }).filter((file) => String(file).endsWith('.part'))).toEqual([])
  await shop.close()
})

test('CARD-01 goes on to the other pictures when one is broken, and to no end when all are made', async () => {
  const shop = await openTestShop()
  const hash = 'cd'.repeat(16)
  mkdirSync(join(shop.shop.media.folder, hash), { recursive: true })
  writeFileSync(join(shop.shop.media.folder, hash, 'broken.jpg'), 'no picture')
  const tiny = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#bb0' } }).png().toBuffer()
  const good = await storeIn(shop, tiny, 'good', 'png')
  await shop.shop.db.transaction(async (tx) => {
    for (const [position, image] of [`/media/${hash}/broken.jpg`, 'https://elsewhere.example/x.jpg', good].entries()) {
      await tx
        .insertInto('heroes')
        .values({
          id: `h${position}`, title: 'Hero', subtitle: '', description: '', images: JSON.stringify([image]), is_active: 1, position,
          author_id: null, created_at: 0, version: 1,
        })
        .execute()
    }
  })
  await startWarmingPictures(shop.shop).done
  expect(readdirSync(shop.shop.media.folder, { recursive: true }).filter((file) => String(file).endsWith('.avif'))).toHaveLength(4)
  await shop.close()
})

/** The encoding processes that this one has started. */
const encoders = () =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encoder-process')
    } catch {
      return false
    }
  })

test('CARD-01 a picture on which the encoder dies is not there, and the next one is made', async () => {
  const shop = await openTestShop()
  const hash = await storeIn(shop, picture, 'ring', 'jpg')
  const before = encoders()
  const asked = shop.app.inject(pictureAddress(hash, 1080, 'avif') ?? '')
  await expect.poll(() => encoders().length).toBe(before.length + 1)
  for (const pid of encoders().filter((each) => !before.includes(each))) process.kill(Number(pid), 'SIGKILL')
  expect((await asked).statusCode).toBe(404)
  expect((await shop.app.inject(pictureAddress(hash, 1080, 'avif') ?? '')).statusCode).toBe(200)
  await shop.close()
  await expect.poll(() => encoders().filter((each) => !before.includes(each))).toEqual([])
})

test('CARD-01 makes nothing more once it has been closed', async () => {
  const encoder = openEncoder()
  const original = join(it.shop.media.folder, address.replace('/media/', ''))
  const job = { original, target: join(dirname(original), 'never.avif'), width: 1080, format: 'avif' as const }
  const last = encoder.encode(job)
  encoder.close()
  expect([await last, await encoder.encode(job)]).toEqual(['unreadable', 'unreadable'])
  expect(readdirSync(dirname(original)).filter((file) => /part$|never/.test(file))).toEqual([])
})
