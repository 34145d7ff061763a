import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { newShopper, refusal, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { scanBomb } from '../../../../tests/scan-bomb.ts'
import { editProfile } from '../../../contract/account.ts'
import { uploadImage } from '../../../contract/upload.ts'
import { hasTooManyScans } from './jpeg-scans.ts'
import { makeRoomForPortrait } from './portraits.ts'

const test = shopTest()
  .extend(
    'send',
    { scope: 'file' },
    ({ shop }) =>
      (bytes: Buffer, { token }: Shopper) =>
        shop.call(
          uploadImage,
          { body: { image: `data:image/png;base64,${bytes.toString('base64')}` } },
          token,
        ),
  )
  .extend(
    'upload',
    { scope: 'file' },
    ({ send }) =>
      async (shopper: Shopper) =>
        send(await newPicture(), shopper),
  )
  .extend(
    'save',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, profileImage: string) =>
        shop.call(
          editProfile,
          { body: { userId: shopper.id, username: 'Asha', profileImage } },
          shopper.token,
        ),
  )
  .extend(
    'isThere',
    { scope: 'file' },
    ({ shop }) =>
      async (address: string) =>
        (await shop.app.inject(address)).statusCode === 200,
  )

let shade = 0
const newPicture = () => {
  shade += 1
  return sharp({
    create: {
      width: 40,
      height: 40,
      channels: 3,
      background: { r: (shade * 37) % 256, g: (shade * 91) % 256, b: 90 },
    },
  })
    .png()
    .toBuffer()
}

test('a customer uploads twenty pictures an hour, an administrator more (ASVS 2.3.2, 2.4.1)', async ({
  shop,
  asha,
  send,
  upload,
}) => {
  const admin = await newShopper(shop, 'admin')
  for (let count = 0; count < 10; count += 1) await upload(asha)
  for (let count = 0; count < 10; count += 1)
    expect((await refusal(send(Buffer.from('no picture'), asha))).status).toBe(400)
  expect(await refusal(upload(asha))).toEqual({
    status: 429,
    message: 'You can upload 20 pictures an hour. Please try again in 60 minutes.',
  })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await newPicture())], { type: 'image/png' }), 'a.png')
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const streamed = await fetch(`${address}/api/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${asha.token}` },
  })
  expect([
    streamed.status,
    streamed.headers.get('retry-after') !== null,
    ((await streamed.json()) as { code: string }).code,
  ]).toEqual([429, true, 'too_many'])
  for (let count = 0; count < 25; count += 1) await upload(admin)
})

test('a customer’s unused portrait is replaced by the next upload (ASVS 2.3.2, 5.2.1)', async ({
  shop,
  asha,
  send,
  upload,
  save,
  isThere,
}) => {
  const first = await upload(asha)
  const second = await upload(asha)
  expect([await isThere(first), await isThere(second)]).toEqual([false, true])
  expect(existsSync(join(shop.context.media.folder, first.split('/')[2] ?? ''))).toBe(false)
  await save(asha, second)
  const third = await upload(asha)
  expect([await isThere(second), await isThere(third)]).toEqual([true, true])
  await save(asha, third)
  const fourth = await upload(asha)
  expect(await Promise.all([second, third, fourth].map(isThere))).toEqual([false, true, true])
  await expect(send(Buffer.from('no picture'), asha)).rejects.toMatchObject({ status: 400 })
  expect(await isThere(fourth)).toBe(true)
})

test('a portrait that another customer has uploaded as well, or uses, stays', async ({
  shop,
  asha,
  send,
  upload,
  save,
  isThere,
}) => {
  const [ravi, kiran] = [await newShopper(shop), await newShopper(shop)]
  const picture = await newPicture()
  const address = await send(picture, asha)
  expect(await send(picture, ravi)).toBe(address)
  await upload(asha)
  expect(await isThere(address)).toBe(true)
  await save(ravi, await send(picture, ravi))
  await send(picture, kiran)
  await upload(kiran)
  expect(await isThere(address)).toBe(true)
})

test('unused portraits take limited space; the oldest are deleted first (ASVS 5.2.1)', async ({
  shop,
  asha,
  upload,
  isThere,
}) => {
  const shoppers = [await newShopper(shop), await newShopper(shop), await newShopper(shop)]
  const addresses: string[] = []
  for (const shopper of shoppers) addresses.push(await upload(shopper))
  const bytes = async () =>
    (await shop.context.db.reader.selectFrom('unused_portraits').select('bytes').execute()).reduce(
      (sum, row) => sum + row.bytes,
      0,
    )
  const file = {
    hash: '0'.repeat(32),
    name: 'profile.webp',
    mime: 'image/webp',
    bytes: 100,
    width: 1,
    height: 1,
  }
  await makeRoomForPortrait(shop.context, asha.id, { known: false, file }, (await bytes()) + 100)
  expect(await Promise.all(addresses.map(isThere))).toEqual([true, true, true])
  await makeRoomForPortrait(shop.context, asha.id, { known: false, file }, 99)
  expect(await Promise.all(addresses.map(isThere))).toEqual([false, false, false])
  expect(await bytes()).toBe(0)
})

test('a JPEG of over 64 scans is rejected undecoded (ASVS 1.4.1, 5.2.3)', async ({ asha, send }) => {
  const bomb = await scanBomb(9000)
  expect(bomb.length).toBeLessThan(2_000_000)
  const since = performance.now()
  const refused = await refusal(send(bomb, asha))
  expect(refused).toEqual({
    status: 400,
    message: 'This picture is stored in too many parts. Please save it again and retry.',
  })
  // Decoding it takes half a minute, or ten seconds until the encoder is killed.
  expect(performance.now() - since).toBeLessThan(8000)
})

test('counts the scans of the picture alone, as a decoder reads it', async () => {
  const [plain, progressive, bomb] = [await scanBomb(0, 64), await scanBomb(50, 64), await scanBomb(70, 64)]
  expect([plain, progressive, bomb].map(hasTooManyScans)).toEqual([false, false, true])
  const marks = Buffer.from('ffda'.repeat(200), 'hex')
  const comment = Buffer.concat([
    Buffer.from([0xff, 0xfe, (marks.length + 2) >> 8, (marks.length + 2) & 255]),
    marks,
  ])
  // Scan markers in a comment or behind the end do not count; fill bytes before a marker do not hide it.
  expect(hasTooManyScans(Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), marks]))).toBe(
    false,
  )
  const filled = Buffer.from(bomb.toString('hex').replaceAll('ffda', 'ffffffda'), 'hex')
  expect(hasTooManyScans(filled)).toBe(true)
  for (const cut of [0, 1, 2, 3, 5, 20]) expect(hasTooManyScans(plain.subarray(0, cut))).toBe(false)
})
