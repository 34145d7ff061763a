import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBucketServer, type TestBucketServer } from '../../../tests/bucket-server.ts'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from '../../../tests/factories.ts'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import { editProfile } from '../../contract/account.ts'
import { createBanner, createHero, updateDeal } from '../../contract/manage-content.ts'
import { deleteProduct, updateProduct } from '../../contract/manage-products.ts'
import { uploadImage } from '../../contract/upload.ts'
import { markForDeletion } from '../media/deletion-lock.ts'
import { deleteOrphanedFiles } from './orphaned-files.ts'

const DAY_MS = 24 * 3_600_000

describe.each(['on the disk', 'in a bucket'])('files %s', (where) => {
  let it: TestShop
  let server: TestBucketServer | undefined
  let admin: Shopper
  let asha: Shopper
  beforeAll(async () => {
    server = where === 'in a bucket' ? await openBucketServer() : undefined
    it = await openTestShop({ ...server?.settings })
    admin = await newShopper(it, 'admin')
    asha = await newShopper(it)
  })
  afterAll(async () => {
    await it.close()
    await server?.close()
  })

  let shade = 0
  /** A picture that is new to the shop, as a data URL. */
  const newPicture = async () => {
    shade += 1
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: { r: shade * 5, g: 40, b: 90 } } }).png().toBuffer()
    return `data:image/png;base64,${bytes.toString('base64')}`
  }
  const store = (image: string, { token } = admin) => it.call(uploadImage, { body: { image } }, token)
  const upload = async () => store(await newPicture())
  const statusOf = async (address: string) => (await it.app.inject({ url: address })).statusCode
  /** As if this many days had passed since the orphaned files were found. */
  const pass = async (days: number) => {
    await it.context.db.transaction((tx) => tx.updateTable('media').set((e) => ({ created_at: e('created_at', '-', days * DAY_MS), unused_since: e('unused_since', '-', days * DAY_MS) })).execute())
    await deleteOrphanedFiles(it.context)
  }
  const hashOf = (address: string) => address.split('/')[2] ?? ''

  test('UPL-02 an uploaded file that nothing names goes after a week, with its sizes, and can be uploaded anew', async () => {
    const picture = await newPicture()
    const address = await store(picture)
    const size = `${address.replace(/\.\w+$/, '')}-120.webp`
    await deleteOrphanedFiles(it.context)
    await pass(6)
    expect(await statusOf(address)).toBe(200)
    await pass(1)
    expect([await statusOf(address), await statusOf(size)]).toEqual([404, 404])
    expect(await it.context.db.reader.selectFrom('media').select('hash').where('hash', '=', hashOf(address)).execute()).toEqual([])
    expect(await store(picture)).toBe(address)
    expect(await statusOf(address)).toBe(200)
  })

  test('UPL-02 nothing goes that a product, banner, hero, deal, person, order or the log of changes names', async () => {
    const [main, second, replaced, ofHero, ofBanner, ofDeal, ofOrder] = await Promise.all(Array.from({ length: 7 }, upload)) as [string, string, string, string, string, string, string]
    const portrait = await store(await newPicture(), asha)
    const productId = await newProduct(it, { image: replaced, additionalImages: [second] })
    await it.call(updateProduct, { params: { id: productId }, body: { image: main } }, admin.token)
    const sold = await newProduct(it, { image: ofOrder, price: 100 })
    await sendOrder(it, asha, { products: [{ productId: sold, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]) })
    await it.call(deleteProduct, { params: { id: sold } }, admin.token)
    await it.call(createHero, { body: { title: 'Gold', images: [ofHero] } }, admin.token)
    await it.call(createBanner, { body: { title: 'Gold', videoUrl: ofBanner, isActive: false } }, admin.token)
    await it.call(updateDeal, { body: { title: 'Deal', description: '', discount: 5, image: ofDeal, endDate: '2030-01-01T00:00:00.000Z' } }, admin.token)
    await it.call(editProfile, { body: { userId: asha.id, username: 'Asha', profileImage: portrait } }, asha.token)
    await deleteOrphanedFiles(it.context)
    await pass(30)
    for (const address of [main, second, replaced, ofHero, ofBanner, ofDeal, ofOrder, portrait]) expect(await statusOf(address), address).toBe(200)
  })

  test('UPL-02 a file that is named, or uploaded, once more before its week is over begins a new one', async () => {
    const [picture, named] = [await newPicture(), await upload()]
    const address = await store(picture)
    await deleteOrphanedFiles(it.context)
    await pass(5)
    await it.call(createHero, { body: { title: 'Late', images: [named] } }, admin.token)
    await store(picture)
    await pass(5)
    await it.context.db.transaction((tx) => tx.deleteFrom('heroes').where('title', '=', 'Late').execute())
    await it.context.db.transaction((tx) => tx.deleteFrom('audit_log').where('title', '=', 'Late').execute())
    await pass(5)
    expect([await statusOf(address), await statusOf(named)]).toEqual([200, 200])
  })

  test('UPL-02 of a file that is being taken away nobody gets an address, also when two nodes take it at once', async () => {
    const picture = await newPicture()
    const address = await store(picture)
    expect(await markForDeletion(it.context.db, [hashOf(address)], Date.now() + 1)).toHaveLength(1)
    expect(await markForDeletion(it.context.db, [hashOf(address)], Date.now() + 1)).toEqual([])
    await expect(store(picture)).rejects.toMatchObject({ status: 503 })
    await it.context.db.transaction((tx) => tx.updateTable('media').set({ unused_since: 1, created_at: 1, leaving_since: null }).where('hash', '=', hashOf(address)).execute())
    const uploads = new Set<string>()
    const again = async () => uploads.add(await store(picture).catch(() => ''))
    await Promise.all([deleteOrphanedFiles(it.context), again(), deleteOrphanedFiles(it.context), again()])
    expect(await Promise.all([...uploads].filter((given) => given !== '').map(statusOf))).not.toContain(404)
    expect(await statusOf(await store(picture))).toBe(200)
  })
})
