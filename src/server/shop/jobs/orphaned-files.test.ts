import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { openBucketServer } from '../../../../tests/peers/s3.ts'
import { amountOf, newProduct, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { editProfile } from '../../../contract/account.ts'
import { createBanner, createHero, updateDeal } from '../../../contract/manage-content.ts'
import { updateSettings } from '../../../contract/manage-settings.ts'
import { deleteProduct, updateProduct } from '../../../contract/manage-products.ts'
import { uploadImage } from '../../../contract/upload.ts'
import { DAY_MS } from '../../../rules/durations.ts'
import { markForDeletion } from '../../core/media/deletion-lock.ts'
import { deleteOrphanedFiles } from './orphaned-files.ts'

let shade = 0
/** A picture that is new to the shop, as a data URL. */
const newPicture = async () => {
  shade += 1
  const bytes = await sharp({
    create: { width: 40, height: 40, channels: 3, background: { r: shade * 5, g: 40, b: 90 } },
  })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}
const hashOf = (address: string) => address.split('/')[2] ?? ''

/** `test` for a shop that stores its files in one of the two ways. */
const filesTest = (where: 'on the disk' | 'in a bucket') =>
  shopTest()
    .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
      const server = where === 'in a bucket' ? await openBucketServer() : undefined
      onCleanup(async () => server?.close())
      return server
    })
    .override('settings', ({ server }) => ({ ...server?.settings }))
    .extend(
      'store',
      { scope: 'file' },
      ({ shop, admin }) =>
        (image: string, { token } = admin) =>
          shop.call(uploadImage, { body: { image } }, token),
    )
    .extend(
      'upload',
      { scope: 'file' },
      ({ store }) =>
        async () =>
          store(await newPicture()),
    )
    .extend(
      'statusOf',
      { scope: 'file' },
      ({ shop }) =>
        async (address: string) =>
          (await shop.app.inject({ url: address })).statusCode,
    )
    /** As if this many days had passed since the orphaned files were found. */
    .extend('pass', { scope: 'file' }, ({ shop }) => async (days: number) => {
      await shop.context.db.transaction((tx) =>
        tx.db
          .updateTable('media')
          .set((e) => ({
            created_at: e('created_at', '-', days * DAY_MS),
            unused_since: e('unused_since', '-', days * DAY_MS),
          }))
          .execute(),
      )
      await deleteOrphanedFiles(shop.context)
    })

describe.each([
  ['on the disk', filesTest('on the disk')],
  ['in a bucket', filesTest('in a bucket')],
] as const)('files %s', (_where, test) => {
  test('UPL-02 an unreferenced upload is deleted after a week with its sizes', async ({
    shop,
    store,
    statusOf,
    pass,
  }) => {
    const picture = await newPicture()
    const address = await store(picture)
    const size = `${address.replace(/\.\w+$/, '')}-120.webp`
    await deleteOrphanedFiles(shop.context)
    await pass(6)
    expect(await statusOf(address)).toBe(200)
    await pass(1)
    expect([await statusOf(address), await statusOf(size)]).toEqual([404, 404])
    expect(
      await shop.context.db.reader
        .selectFrom('media')
        .select('hash')
        .where('hash', '=', hashOf(address))
        .execute(),
    ).toEqual([])
    expect(await store(picture)).toBe(address)
    expect(await statusOf(address)).toBe(200)
  })

  test('UPL-02 keeps files that any record or log entry references', async ({
    shop,
    admin,
    asha,
    store,
    upload,
    statusOf,
    pass,
  }) => {
    const [main, second, replaced, ofHero, ofBanner, ofDeal, ofOrder, ofVisit] = (await Promise.all(
      Array.from({ length: 8 }, upload),
    )) as [string, string, string, string, string, string, string, string]
    const portrait = await store(await newPicture(), asha)
    const productId = await newProduct(shop, { image: replaced, additionalImages: [second] })
    await shop.call(updateProduct, { params: { id: productId }, body: { image: main } }, admin.token)
    const sold = await newProduct(shop, { image: ofOrder, price: 100 })
    await sendOrder(shop, asha, {
      products: [{ productId: sold, quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
    })
    await shop.call(deleteProduct, { params: { id: sold } }, admin.token)
    await shop.call(createHero, { body: { title: 'Gold', images: [ofHero] } }, admin.token)
    await shop.call(
      createBanner,
      { body: { title: 'Gold', videoUrl: ofBanner, isActive: false } },
      admin.token,
    )
    await shop.call(
      updateDeal,
      {
        body: {
          title: 'Deal',
          description: '',
          discount: 5,
          image: ofDeal,
          endDate: '2030-01-01T00:00:00.000Z',
        },
      },
      admin.token,
    )
    await shop.call(
      editProfile,
      { body: { userId: asha.id, username: 'Asha', profileImage: portrait } },
      asha.token,
    )
    await shop.call(
      updateSettings,
      { body: { group: 'shop', values: { VISIT_IMAGE: ofVisit }, version: 0 } },
      admin.token,
    )
    await deleteOrphanedFiles(shop.context)
    await pass(30)
    for (const address of [main, second, replaced, ofHero, ofBanner, ofDeal, ofOrder, ofVisit, portrait])
      expect(await statusOf(address), address).toBe(200)
  })

  test('UPL-02 a new reference or upload restarts the week', async ({
    shop,
    admin,
    store,
    upload,
    statusOf,
    pass,
  }) => {
    const [picture, named] = [await newPicture(), await upload()]
    const address = await store(picture)
    await deleteOrphanedFiles(shop.context)
    await pass(5)
    await shop.call(createHero, { body: { title: 'Late', images: [named] } }, admin.token)
    await store(picture)
    await pass(5)
    await shop.context.db.transaction((tx) =>
      tx.db.deleteFrom('heroes').where('title', '=', 'Late').execute(),
    )
    await shop.context.db.transaction((tx) =>
      tx.db.deleteFrom('audit_log').where('title', '=', 'Late').execute(),
    )
    await pass(5)
    expect([await statusOf(address), await statusOf(named)]).toEqual([200, 200])
  })

  test('UPL-02 a file being deleted gets no address, also with two nodes', async ({
    shop,
    store,
    statusOf,
  }) => {
    const picture = await newPicture()
    const address = await store(picture)
    expect(await markForDeletion(shop.context.db, [hashOf(address)], Date.now() + 1)).toHaveLength(1)
    expect(await markForDeletion(shop.context.db, [hashOf(address)], Date.now() + 1)).toEqual([])
    await expect(store(picture)).rejects.toMatchObject({ status: 503 })
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('media')
        .set({ unused_since: 1, created_at: 1, leaving_since: null })
        .where('hash', '=', hashOf(address))
        .execute(),
    )
    const uploads = new Set<string>()
    const again = async () => uploads.add(await store(picture).catch(() => ''))
    await Promise.all([
      deleteOrphanedFiles(shop.context),
      again(),
      deleteOrphanedFiles(shop.context),
      again(),
    ])
    expect(await Promise.all([...uploads].filter((given) => given !== '').map(statusOf))).not.toContain(404)
    expect(await statusOf(await store(picture))).toBe(200)
  })
})
