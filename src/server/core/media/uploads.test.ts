import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, onTestFinished, vi } from 'vitest'
import { newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openTestShop } from '../../../../tests/shop.ts'
import { MAX_IMAGE_BYTES, uploadImage } from '../../../contract/upload.ts'

const test = shopTest().extend('fetchPicture', { scope: 'file' }, ({ shop }) => async (address: string) => {
  const response = await shop.app.inject({ url: address })
  expect(response.statusCode).toBe(200)
  return { type: response.headers['content-type'], ...(await sharp(response.rawPayload).metadata()) }
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5B1A2E' } })
const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`

test('API-10 stores a picture and returns its address; profile pictures are square', async ({
  shop,
  asha,
  fetchPicture,
}) => {
  const address = await shop.call(
    uploadImage,
    { body: { image: dataUrl(await picture(900, 600).png().toBuffer()) } },
    asha.token,
  )
  expect(address).toMatch(/^\/media\/[0-9a-f]{32}\/profile\.webp$/)
  expect(await fetchPicture(address)).toMatchObject({ type: 'image/webp', width: 512, height: 512 })
  const again = await shop.call(
    uploadImage,
    { body: { image: dataUrl(await picture(900, 600).png().toBuffer()) } },
    asha.token,
  )
  expect(again).toBe(address)
})

test('API-10 re-encodes a picture upright without metadata', async ({ shop, admin, fetchPicture }) => {
  const photo = await picture(400, 200)
    .withExif({ IFD0: { Make: 'Spy', Copyright: 'Asha' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const address = await shop.call(uploadImage, { body: { image: dataUrl(photo, 'image/jpeg') } }, admin.token)
  const stored = await fetchPicture(address)
  expect(stored).toMatchObject({ width: 200, height: 400 })
  expect(stored.exif).toBeUndefined()
})

test('API-10 judges a file by its bytes and rejects other kinds (ASVS 5.1.1)', async ({ shop, asha }) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const image of [
    dataUrl(svg, 'image/svg+xml'),
    dataUrl(svg, 'image/png'),
    dataUrl(Buffer.from('%PDF-1.7'), 'application/pdf'),
  ]) {
    await expect(shop.call(uploadImage, { body: { image } }, asha.token)).rejects.toMatchObject({
      status: 415,
    })
  }
  const mislabelled = dataUrl(await picture(60, 60).webp().toBuffer(), 'text/html')
  expect(await shop.call(uploadImage, { body: { image: mislabelled } }, asha.token)).toMatch(/profile\.webp$/)
})

test('API-10 refuses damaged pictures and what is no data URL with 400', async ({ shop, asha }) => {
  const whole = await picture(300, 300).png({ compressionLevel: 0 }).toBuffer()
  for (const image of [
    dataUrl(whole.subarray(0, 5000)),
    dataUrl(Buffer.from('this is not a picture')),
    'data:image/png;base64,',
    'data:image/png,plain',
    'https://example.in/ring.png',
    '',
  ]) {
    await expect(shop.call(uploadImage, { body: { image } }, asha.token)).rejects.toMatchObject({
      status: 400,
    })
  }
})

test('API-10 rejects pictures that are too large and stops reading them (ASVS 5.1.1, 5.2.1)', async ({
  shop,
  admin,
  asha,
}) => {
  const large = Buffer.concat([await picture(10, 10).png().toBuffer(), Buffer.alloc(MAX_IMAGE_BYTES)])
  await expect(
    shop.call(uploadImage, { body: { image: dataUrl(large) } }, admin.token),
  ).rejects.toMatchObject({ status: 413 })
  await expect(shop.call(uploadImage, { body: { image: dataUrl(large) } }, asha.token)).rejects.toMatchObject(
    { status: 413 },
  )
  const endless = await picture(9000, 9000).png().toBuffer()
  await expect(
    shop.call(uploadImage, { body: { image: dataUrl(endless) } }, asha.token),
  ).rejects.toMatchObject({ status: 413 })
})

test('API-10 stops a body of unknown length at a customer’s limit', async ({ shop, asha }) => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const address = shop.app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  const piece = new TextEncoder().encode('A'.repeat(1024 * 1024))
  let sent = 0
  const body = new ReadableStream({
    pull(stream) {
      if (sent === 0) stream.enqueue(new TextEncoder().encode('{"image":"data:image/png;base64,'))
      if ((sent += 1) > 60) stream.close()
      else stream.enqueue(piece)
    },
  })
  const response = await fetch(`http://127.0.0.1:${address.port}/api/uploadImage`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${asha.token}` },
  } as RequestInit).then(
    ({ status }) => status,
    () => 'cut off',
  )
  expect([413, 'cut off']).toContain(response)
  expect(sent).toBeLessThan(60)
})

test('API-10 checks the user before the body; videos need an administrator', async ({
  shop,
  admin,
  asha,
}) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/uploadImage',
    payload: 'x'.repeat(2_000_000),
  })
  expect(response.statusCode).toBe(401)
  const mp4 = await readFile('demo/video/spin360.mp4')
  await expect(
    shop.call(uploadImage, { body: { image: dataUrl(mp4, 'video/mp4') } }, asha.token),
  ).rejects.toMatchObject({ status: 403 })
  const disguised = dataUrl(mp4, 'image/png')
  await expect(shop.call(uploadImage, { body: { image: disguised } }, asha.token)).rejects.toMatchObject({
    status: 403,
  })
  expect(await shop.call(uploadImage, { body: { image: dataUrl(mp4, 'video/mp4') } }, admin.token)).toMatch(
    /^\/media\/[0-9a-f]{32}\/video\.mp4$/,
  )
  const avi = await readFile('tests/films/tiny.avi')
  expect(
    await shop.call(uploadImage, { body: { image: dataUrl(avi, 'video/x-msvideo') } }, admin.token),
  ).toMatch(/\/video\.avi$/)
  const quicktime = Buffer.from('\x00\x00\x00\x14ftypqt  \x00\x00\x00\x00qt  ', 'latin1')
  await expect(
    shop.call(uploadImage, { body: { image: dataUrl(quicktime, 'video/quicktime') } }, admin.token),
  ).rejects.toMatchObject({ status: 415 })
})

test('uploads return 503 while the program that checks them cannot start', async () => {
  const shop = await openTestShop()
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await shop.close()
  })
  const admin = await newShopper(shop, 'admin')
  // As if its packages were being replaced.
  vi.stubEnv('NODE_OPTIONS', '--require=/missing.cjs')
  for (const image of [
    dataUrl(await picture(60, 60).png().toBuffer()),
    dataUrl(await readFile('demo/video/spin360.mp4'), 'video/mp4'),
  ]) {
    await expect(shop.call(uploadImage, { body: { image } }, admin.token)).rejects.toMatchObject({
      status: 503,
    })
  }
})
