import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { openBucketServer, type BucketFault } from '../../../../tests/peers/s3.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openTestShop, signIn, type TestShop } from '../../../../tests/shop.ts'
import { storeFile } from '../../../../tests/store-file.ts'
import { uploadImage } from '../../../contract/upload.ts'
import { pictureAddress } from '../../../rules/pictures.ts'
import { readConfig } from '../config/config.ts'
import { openBucket } from './bucket.ts'
import { openMediaStore } from './media-store.ts'

const test = shopTest()
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await openBucketServer()
    onCleanup(() => server.close())
    return server
  })
  .override('settings', ({ server }) => server.settings)
  .extend('other', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const other = await openTestShop(server.settings)
    onCleanup(() => other.close())
    return other
  })

const square = (background: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
/** The files on a shop's own disk. */
const copies = ({ context: { media } }: TestShop) =>
  (existsSync(media.folder) ? readdirSync(media.folder, { recursive: true }) : [])
    .map(String)
    .filter((file) => file.includes('.'))
const bucketOf = async (settings: Record<string, string>, inactivityTimeoutMs?: number) =>
  openBucket(readConfig(settings).s3 as NonNullable<ReturnType<typeof readConfig>['s3']>, inactivityTimeoutMs)

test('UPL-02 one node serves the pictures and variants of another', async ({ shop, server, other }) => {
  const address = await storeFile(shop, await square('#5B1A2E'), 'ring', 'png')
  expect(copies(shop)).toEqual([])
  const size = pictureAddress(address, 240, 'avif') ?? ''
  const made = await shop.app.inject(size)
  expect([made.statusCode, made.headers['content-type']]).toEqual([200, 'image/avif'])
  // The other node can generate nothing: its encoder is closed.
  other.context.media.close()
  const { S3_ENDPOINT, ...rest } = server.settings
  const reader = await openTestShop({ S3_ENDPOINT, ...rest })
  // The nodes of a shop share a database; the shops of this test do not.
  const row = await shop.context.db.reader
    .selectFrom('media')
    .selectAll()
    .where('hash', '=', address.split('/')[2] ?? '')
    .executeTakeFirstOrThrow()
  await reader.context.db.transaction((tx) => tx.db.insertInto('media').values(row).execute())
  const same = await reader.app.inject(size)
  expect(same.rawPayload.equals(made.rawPayload)).toBe(true)
  expect(copies(reader).map((file) => file.split('/')[1])).toEqual(['ring-240.avif'])
  await reader.close()
})

test('UPL-01 streams the requested part of a video without copying it', async ({ shop }) => {
  const film = await readFile('demo/video/spin360.mp4')
  const url = await storeFile(shop, film, 'spin', 'mp4')
  const etag = String((await shop.app.inject({ method: 'HEAD', url })).headers.etag)
  const part = await shop.app.inject({ url, headers: { range: 'bytes=10-19', 'if-range': etag } })
  expect([part.statusCode, part.rawPayload.equals(film.subarray(10, 20))]).toEqual([206, true])
  const whole = await shop.app.inject({
    url,
    headers: { range: 'bytes=10-19', 'if-range': '"of another film"' },
  })
  expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, film.length])
  expect(copies(shop).filter((file) => file.endsWith('.mp4'))).toEqual([])
})

test('UPL-02 deletes unused copies and upload remains, and fetches them again', async ({ shop }) => {
  const size =
    pictureAddress(await storeFile(shop, await square('#AE8438'), 'coin', 'png'), 120, 'webp') ?? ''
  await shop.app.inject(size)
  const { folder, incoming } = shop.context.media
  mkdirSync(incoming, { recursive: true })
  for (const name of ['left-behind', 'under-way']) writeFileSync(join(incoming, name), 'x')
  const [week, hour] = [8 * 24 * 3600, 7200].map((seconds) => Date.now() / 1000 - seconds) as [number, number]
  utimesSync(join(incoming, 'left-behind'), hour, hour)
  for (const file of copies(shop).filter((each) => each.includes('coin')))
    utimesSync(join(folder, file), week, week)
  await shop.context.media.tidy()
  expect([copies(shop).filter((file) => file.includes('coin')), readdirSync(incoming)]).toEqual([
    [],
    ['under-way'],
  ])
  rmSync(incoming, { recursive: true })
  expect((await shop.app.inject(size)).statusCode).toBe(200)
})

test('UPL-02 deleted pictures leave the storage and this machine, with variants', async ({
  shop,
  server,
}) => {
  const address = await storeFile(shop, await square('#2F6B45'), 'leaf', 'png')
  const size = pictureAddress(address, 120, 'webp') ?? ''
  expect((await shop.app.inject(size)).statusCode).toBe(200)
  const hash = address.split('/')[2] ?? ''
  await shop.context.media.forget(hash)
  const bucket = await bucketOf(server.settings)
  expect(await bucket.names(hash)).toEqual([])
  bucket.close()
  expect([(await shop.app.inject(address)).statusCode, (await shop.app.inject(size)).statusCode]).toEqual([
    404, 404,
  ])
})

test('requests only known files and endings from the storage', async ({ shop, server }) => {
  const calls: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'suvarna-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bucket = await bucketOf(server.settings)
  const note =
    <A extends unknown[], R>(ask: (...given: A) => R) =>
    (...given: A): R => (calls.push(String(given[0])), ask(...given))
  const media = openMediaStore(folder, {
    ...bucket,
    names: note(bucket.names),
    read: note(bucket.read),
    fetch: note(bucket.fetch),
  })
  const address = await storeFile(shop, await square('#654321'), 'seed', 'png')
  const [, , hash = '', file = ''] = address.split('/')
  const locate = (...[of, name]: [string, string]) => media.locate(shop.context.db.reader, of, name)
  for (const name of ['x.jpg', 'x-480.avif', 'x.mp4', 'x.constructor', 'x.toString', 'x.__proto__'])
    expect(await locate('0'.repeat(32), name)).toBeUndefined()
  expect(calls).toEqual([])
  expect(await locate(hash, file)).toMatchObject({ type: 'image/png' })
  expect(calls.length).toBeGreaterThan(0)
  media.close()
})

test.for(['constructor', 'toString', '__proto__'])(
  'the ending %s names no file (ASVS 15.3.6)',
  async (ending, { shop }) => {
    expect((await shop.app.inject(`/media/${'0'.repeat(32)}/x.${ending}`)).statusCode).toBe(404)
  },
)

test('the start says in one line what is wrong with the storage', async ({ server }) => {
  const line = (settings: Record<string, string>) =>
    bucketOf({ ...server.settings, ...settings }).then(
      () => 'started',
      ({ message }: Error) => message,
    )
  expect(await line({ S3_BUCKET: 'no-such-bucket' })).toBe(
    `Setting S3_BUCKET: there is no bucket no-such-bucket at ${server.settings.S3_ENDPOINT}.`,
  )
  expect(await line({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toBe(
    'Setting S3_ENDPOINT: http://127.0.0.1:9 does not respond (ECONNREFUSED).',
  )
  expect(await line({ S3_BUCKET: '' })).toBe('Setting S3_BUCKET: is needed with S3_ENDPOINT.')
  expect(await line({ S3_SECRET_ACCESS_KEY: '' })).toBe(
    'Setting S3_SECRET_ACCESS_KEY: is needed with S3_ACCESS_KEY_ID.',
  )
  expect(await line({ S3_ACCESS_KEY_ID: '' })).toBe(
    'Setting S3_ACCESS_KEY_ID: is needed with S3_SECRET_ACCESS_KEY.',
  )
})

test.for<[BucketFault, string]>([
  ['not found', '#0A0B0C'],
  ['lie', '#1C2D3E'],
])('a picture that was not stored gets no address: %s', async ([fault, colour], { shop, server, asha }) => {
  server.faults.set('PUT', fault)
  const image = `data:image/png;base64,${(await square(colour)).toString('base64')}`
  await expect(shop.call(uploadImage, { body: { image } }, asha.token)).rejects.toMatchObject({
    status: 503,
  })
  server.faults.clear()
  const address = await shop.call(uploadImage, { body: { image } }, asha.token)
  expect((await shop.app.inject(address)).statusCode).toBe(200)
})

test('UPL-02 without the storage copies are served and writes get 503', async ({ shop, server }) => {
  const address = await storeFile(shop, await square('#2F6B45'), 'leaf', 'png')
  const film = await storeFile(shop, await readFile('demo/video/spin360.webm'), 'spin', 'webm')
  expect((await shop.app.inject(address)).statusCode).toBe(200)
  const { token } = await signIn(shop, { role: 'admin' })
  const before = await shop.context.db.reader.selectFrom('media').select('hash').execute()
  await server.stop()
  expect((await shop.app.inject(address)).statusCode).toBe(200)
  for (const url of [pictureAddress(address, 480, 'avif') ?? '', film]) {
    const response = await shop.app.inject(url)
    expect([response.statusCode, response.json<{ code: string; message: string }>()]).toEqual([
      503,
      expect.objectContaining({
        code: 'unavailable',
        message: 'The picture storage does not respond. Please try again in a moment.',
      }),
    ])
  }
  const image = `data:image/png;base64,${(await square('#123456')).toString('base64')}`
  await expect(shop.call(uploadImage, { body: { image } }, token)).rejects.toMatchObject({ status: 503 })
  expect(await shop.context.db.reader.selectFrom('media').select('hash').execute()).toEqual(before)
  expect(readdirSync(shop.context.media.incoming)).toEqual([])
})

const unavailable = expect.objectContaining({ code: 'unavailable' })

/** A bucket with a short timeout on a server of its own, one file in it, and the path of another. */
async function faultyBucket() {
  const server = await openBucketServer()
  const bucket = await bucketOf(server.settings, 150)
  const folder = mkdtempSync(join(tmpdir(), 'suvarna-test-'))
  onTestFinished(async () => {
    bucket.close()
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const path = join(folder, 'ring.jpg')
  writeFileSync(path, 'a picture')
  await bucket.put('hash/stored.jpg', path, 'image/jpeg')
  return { server, bucket, folder, path }
}

test.for<[BucketFault]>([['refuse'], ['not found'], ['silence'], ['lie']])(
  'an upload fails when the storage answers it with: %s',
  async ([fault]) => {
    const { server, bucket, path } = await faultyBucket()
    server.faults.set('PUT', fault)
    await expect(bucket.put('hash/new.jpg', path, 'image/jpeg')).rejects.toEqual(unavailable)
    server.faults.clear()
    expect(await bucket.names('hash')).toEqual(['stored.jpg'])
    await bucket.put('hash/new.jpg', path, 'image/jpeg')
    expect(await bucket.names('hash')).toEqual(['new.jpg', 'stored.jpg'])
  },
)

test('an upload fails when the storage kept only a part of it', async () => {
  const { server, bucket, path } = await faultyBucket()
  server.faults.set('PUT', 'lie')
  writeFileSync(path, 'a longer picture')
  await expect(bucket.put('hash/stored.jpg', path, 'image/jpeg')).rejects.toEqual(unavailable)
})

test.for<[BucketFault]>([['refuse'], ['silence'], ['lie']])(
  'a download leaves no file when the storage answers it with: %s',
  async ([fault]) => {
    const { server, bucket, folder } = await faultyBucket()
    server.faults.set('GET', fault)
    await expect(bucket.fetch('hash/stored.jpg', join(folder, 'copy.jpg'))).rejects.toEqual(unavailable)
    expect(readdirSync(folder)).toEqual(['ring.jpg'])
  },
)

test('a download reports a file that the storage does not have', async () => {
  const { bucket, folder } = await faultyBucket()
  expect(await bucket.fetch('hash/other.jpg', join(folder, 'copy.jpg'))).toBe(false)
})

test.for<[BucketFault]>([['refuse'], ['silence'], ['lie']])(
  'a deletion fails when the storage answers it with: %s',
  async ([fault]) => {
    const { server, bucket } = await faultyBucket()
    server.faults.set('DELETE', fault)
    await expect(bucket.remove('hash/stored.jpg')).rejects.toEqual(unavailable)
    server.faults.clear()
    expect(await bucket.names('hash')).toEqual(['stored.jpg'])
    await bucket.remove('hash/stored.jpg')
    await bucket.remove('hash/stored.jpg')
    expect(await bucket.names('hash')).toEqual([])
  },
)
