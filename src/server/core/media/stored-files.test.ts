import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBucketServer, type TestBucketServer } from '../../../../tests/peers/s3.ts'
import { openTestShop, type TestShop } from '../../../../tests/shop.ts'
import { storeFile } from '../../../../tests/store-file.ts'
import { pictureAddress, pictureSources } from '../../../rules/pictures.ts'

describe.each(['on the disk', 'in a bucket'])('with files %s', (where) => {
  let shop: TestShop
  let server: TestBucketServer | undefined
  /** A picture as wide as a stored original, with much detail. */
  let picture: Buffer
  let address: string
  beforeAll(async () => {
    server = where === 'in a bucket' ? await openBucketServer() : undefined
    shop = await openTestShop({ ...server?.settings })
    picture = await readFile('demo/pictures/meher-jhumka-1.jpg')
    address = await store(picture, 'Meher Jhumka 1', 'jpg')
  })
  afterAll(async () => {
    await shop.close()
    await server?.close()
  })
  const store = (bytes: Buffer, stem: string, ending: 'jpg' | 'png' | 'mp4') =>
    storeFile(shop, bytes, stem, ending)
  const get = (url: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ method: 'GET', url, headers })

  test('PDP-02 stores a picture once under the hash of its bytes', async () => {
    expect(address).toMatch(/^\/media\/[0-9a-f]{32}\/meher-jhumka-1\.jpg$/)
    expect(await store(picture, 'another name', 'jpg')).toBe(address)
    const same = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const addresses = await Promise.all(['a', 'b', 'c'].map((stem) => store(same, stem, 'png')))
    expect(new Set(addresses).size).toBe(1)
    const { rawPayload } = await get(address)
    expect(rawPayload.equals(picture)).toBe(true)
  })

  test.each([
    ['avif', 480, 25_000],
    ['webp', 480, 30_000],
    ['avif', 120, 4000],
    ['avif', 1080, 90_000],
  ] as const)(
    'CARD-01 delivers a picture as %s in %d pixels within %d bytes',
    async (format, width, most) => {
      const url = pictureAddress(address, width, format) ?? ''
      const [made, ...others] = await Promise.all([get(url), get(url), get(url)])
      expect([made.statusCode, made.headers['content-type']]).toEqual([200, `image/${format}`])
      expect(made.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(made.rawPayload.length).toBeLessThan(most)
      const { width: delivered, height } = await sharp(made.rawPayload).metadata()
      expect([delivered, height]).toEqual([width, width])
      for (const other of others) expect(other.rawPayload.equals(made.rawPayload)).toBe(true)
      expect((await get(url)).rawPayload.equals(made.rawPayload)).toBe(true)
    },
  )

  test('CARD-01 never makes a picture larger than it is', async () => {
    const small = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#b00' } })
      .png()
      .toBuffer()
    const { rawPayload } = await get(pictureAddress(await store(small, 'small', 'png'), 1920, 'webp') ?? '')
    expect((await sharp(rawPayload).metadata()).width).toBe(200)
  })

  test('CARD-01 serves every address that a srcset names', async () => {
    const small = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b0' } })
      .png()
      .toBuffer()
    const sources = pictureSources(await store(small, 'green', 'png'), 'webp', 1920)?.split(', ') ?? []
    expect(sources).toHaveLength(9)
    for (const source of sources) expect((await get(source.split(' ')[0] ?? '')).statusCode).toBe(200)
  })

  test('CARD-01 turns a picture upright and strips what is hidden in it', async () => {
    const turned = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#00b' } })
      .withExif({ IFD0: { Copyright: 'secret' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { rawPayload } = await get(pictureAddress(await store(turned, 'turned', 'jpg'), 120, 'webp') ?? '')
    const { width, height, exif, orientation } = await sharp(rawPayload).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: 20,
      height: 60,
      exif: undefined,
      orientation: undefined,
    })
  })

  test('HOME-03 serves a film whole, in parts and by its headers alone', async () => {
    const film = await readFile('demo/video/spin360.mp4')
    const url = await store(film, 'spin360', 'mp4')
    const whole = await get(url)
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ])
    expect(whole.rawPayload.equals(film)).toBe(true)
    const parts: [string, number, number][] = [
      ['bytes=0-99', 0, 100],
      ['bytes=1000-', 1000, film.length],
      ['bytes=-50', film.length - 50, film.length],
    ]
    for (const [range, from, to] of parts) {
      const part = await get(url, { range })
      expect([part.statusCode, part.headers['content-range']]).toEqual([
        206,
        `bytes ${from}-${to - 1}/${film.length}`,
      ])
      expect(part.rawPayload.equals(film.subarray(from, to))).toBe(true)
    }
    expect((await get(url, { range: `bytes=${film.length}-` })).statusCode).toBe(416)
    const head = await shop.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(film.length),
      '',
    ])
  })

  test('PDP-02 lets browsers keep a file for a year, and never run it', async () => {
    const { headers } = await get(address)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect((await get(address, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  test('PDP-02 browsers cache videos for a year; missing files are 404', async () => {
    const url = await store(await readFile('demo/video/spin360.mp4'), 'spin', 'mp4')
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    const missing = await get(url.replace('.mp4', '.webm'))
    expect([
      missing.statusCode,
      missing.json<{ code: string }>().code,
      missing.headers['cache-control'],
    ]).toEqual([404, 'not_found', undefined])
  })
})
