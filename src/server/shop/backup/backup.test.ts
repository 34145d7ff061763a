import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { newProduct, newShopper, sendOrder } from '../../../../tests/factories.ts'
import { temporaryFile } from '../../../../tests/backup-targets.ts'
import { checkBackup, downloadBackup, getLastBackup } from '../../../contract/backup.ts'
import { verifyBackup } from '../../core/backup/verify.ts'

const test = shopTest()
  .extend('admin', { scope: 'file' }, ({ shop }) => newShopper(shop, 'admin'))
  .extend(
    'download',
    { scope: 'file' },
    ({ shop, admin }) =>
      () =>
        shop.app.inject({ url: downloadBackup.path, headers: { authorization: `Bearer ${admin.token}` } }),
  )
  .extend(
    'check',
    { scope: 'file' },
    ({ shop, admin }) =>
      (file: Buffer) =>
        shop.app.inject({
          method: checkBackup.method,
          url: checkBackup.path,
          headers: {
            authorization: `Bearer ${admin.token}`,
            'content-type': 'multipart/form-data; boundary=cut',
          },
          payload: Buffer.concat([
            Buffer.from(
              '--cut\r\ncontent-disposition: form-data; name="file"; filename="shop.tar.gz"\r\ncontent-type: application/gzip\r\n\r\n',
            ),
            file,
            Buffer.from('\r\n--cut--\r\n'),
          ]),
        }),
  )

test('an administrator downloads a whole backup, which is recorded', async ({ shop, admin, download }) => {
  const buyer = await newShopper(shop)
  await sendOrder(shop, buyer, {
    products: [{ productId: await newProduct(shop, { price: 1499 }), quantity: 1 }],
    amount: '1648.90',
  })
  expect(await shop.call(getLastBackup, {}, admin.token)).toEqual({ madeAt: null })

  const { statusCode, headers, rawPayload } = await download()
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'application/gzip', 'cache-control': 'no-store' })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="shop-\d{4}-\d\d-\d\d\.tar\.gz"$/)
  const file = temporaryFile('shop.tar.gz')
  await writeFile(file, rawPayload)
  const { madeAt, tables } = await verifyBackup(file, () => undefined)
  expect(tables.find(({ name }) => name === 'orders')?.rows).toBe(1)
  expect(await shop.call(getLastBackup, {}, admin.token)).toEqual({ madeAt })
})

test('a check says what a backup contains, and refuses a damaged one', async ({ shop, download, check }) => {
  const { rawPayload } = await download()
  const good = await check(rawPayload)
  expect([good.statusCode, good.json()]).toEqual([
    200,
    {
      madeAt: expect.any(String),
      orders: 1,
      products: 1,
      users: 2,
      files: 0,
      missingFiles: 0,
      encryptedValues: 0,
      unopenedValues: 0,
    },
  ])

  const middle = Math.floor(rawPayload.length / 2)
  const damaged = Buffer.from(rawPayload)
  damaged.fill(0, middle, middle + 64)
  for (const wrong of [damaged, rawPayload.subarray(0, middle), Buffer.from('a photograph')]) {
    const { statusCode, json } = await check(wrong)
    expect([statusCode, json().message]).toEqual([
      400,
      expect.stringMatching(/^This file is damaged or not a backup of a shop: /),
    ])
  }
  expect(readdirSync(join(shop.context.media.folder, 'incoming'))).toEqual([])
})

test('a backup needs an administrator who has just logged in', async ({ shop, admin, download }) => {
  const asha = await newShopper(shop)
  const refused = await shop.app.inject({
    url: downloadBackup.path,
    headers: { authorization: `Bearer ${asha.token}` },
  })
  expect(refused.statusCode).toBe(403)
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('sessions')
      .set({ confirmed_at: Date.now() - 3_600_000 })
      .where('user_id', '=', admin.id)
      .execute(),
  )
  const late = await download()
  expect([late.statusCode, late.json().code]).toEqual([403, 'reauthenticate'])
})
