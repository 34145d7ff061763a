import { expect } from 'vitest'
import { newProduct, newShopper, refusal, sendOrder, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { holding } from '../../../../tests/holds.ts'
import { letStockPass } from '../../../../tests/stock.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { newRing } from '../../../../tests/variants.ts'
import { CHAIN_RULE, enterRates, gold, newChain } from '../../../../tests/weighed.ts'
import { createAlert, deleteAlert, listAlerts, MAX_ALERTS, type AlertDraft } from '../../../contract/alert.ts'
import { createTaxClass } from '../../../contract/tax-class.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { cancelOrder } from '../../../contract/order.ts'
import { getPersonalData } from '../../../contract/privacy.ts'
import { deleteUser } from '../../../contract/manage-users.ts'
import { cleanUp } from '../jobs/clean-up.ts'
import { releaseStock } from '../jobs/release-stock.ts'
import { sendAlerts } from '../jobs/send-alerts.ts'

const test = shopTest({ TAX_RATE: '3', COD_LIMIT: '199999' })
  .extend(
    'tell',
    { scope: 'file' },
    ({ shop }) =>
      ({ token }: Shopper, draft: Omit<AlertDraft, 'variantId'> & { variantId?: string; limit?: number }) =>
        shop.call(createAlert, { body: draft as AlertDraft }, token),
  )
  .extend(
    'open',
    { scope: 'file' },
    ({ shop }) =>
      ({ token }: Shopper) =>
        shop.call(listAlerts, {}, token),
  )
  .extend(
    'edit',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string, body: object) =>
        shop.call(updateProduct, { params: { id }, body }, admin.token),
  )
  /** Imports a file as the admin's import form does. */
  .extend('take', { scope: 'file' }, ({ shop, admin }) => async (file: string) => {
    const payload = `--cut\r\ncontent-disposition: form-data; name="file"; filename="products.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n--cut--\r\n`
    const headers = {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'multipart/form-data; boundary=cut',
    }
    const { digest } = (
      await shop.app.inject({ method: 'POST', url: '/api/product/import', payload, headers })
    ).json<{ digest: string }>()
    expect(
      (
        await shop.app.inject({
          method: 'POST',
          url: `/api/product/import?apply=${digest}`,
          payload,
          headers,
        })
      ).json(),
    ).toMatchObject({ applied: true })
  })
  /** Runs the job; returns the kinds of all alert mails to a customer. */
  .extend('mailed', { scope: 'file' }, ({ shop }) => async ({ email }: Shopper) => {
    await sendAlerts(shop.context)
    return (await mailsFor(shop, email))
      .filter(({ kind }) => ['back_in_stock', 'price_below'].includes(kind))
      .map(({ kind }) => kind)
  })

test('ALERT-04 example E1 fires at 1,56,871.68 and not at 1,56,905.88', async ({
  shop,
  admin,
  asha,
  tell,
  open,
  mailed,
}) => {
  await enterRates(shop, admin, [gold(916, 13_631.5)])
  const chain = await newChain(shop, admin)
  const variantId = chain.variants?.[0]?._id ?? ''
  const alert = await tell(asha, { productId: chain._id, variantId, kind: 'price_below', limit: 156_900 })
  expect(alert).toMatchObject({
    name: 'Om chain',
    size: null,
    color: 'Gold',
    kind: 'price_below',
    limit: 156_900,
    variantId,
  })
  await enterRates(shop, admin, [gold(916, 13_433)])
  expect([await mailed(asha), await open(asha)]).toEqual([[], [alert]])
  await enterRates(shop, admin, [gold(916, 13_430)])
  expect([await mailed(asha), await open(asha)]).toEqual([['price_below'], []])
  const [mail] = await mailsFor(shop, asha.email)
  expect(mail?.data).toMatchObject({
    name: 'Om chain',
    choice: 'Gold',
    paise: 15_687_168,
    limitPaise: 15_690_000,
    path: `/shop/${chain._id}?color=Gold`,
  })
  // Closed: nothing follows it.
  await enterRates(shop, admin, [gold(916, 13_000)])
  expect(await mailed(asha)).toEqual(['price_below'])
})

test('ALERT-04 a price alert fires after an edit, a discount or lower GST', async ({
  shop,
  admin,
  asha,
  tell,
  edit,
  mailed,
}) => {
  await enterRates(shop, admin, [gold(916, 13_430)])
  const bangle = await newProduct(shop, { price: 2000 })
  await tell(asha, { productId: bangle, kind: 'price_below', limit: 1900 })
  await edit(bangle, { price: 1900 })
  expect(await mailed(asha)).toEqual([])
  await edit(bangle, { price: 1800 })
  expect(await mailed(asha)).toEqual(['price_below'])
  const chain = await newChain(shop, admin)
  await tell(asha, { productId: chain._id, kind: 'price_below', limit: 156_200 })
  expect(await mailed(asha)).toHaveLength(1)
  await edit(chain._id, { priceRule: { ...CHAIN_RULE, makingDiscountPercent: 20 } })
  expect(await mailed(asha)).toHaveLength(2)
  await tell(asha, { productId: bangle, kind: 'price_below', limit: 1810 })
  const { _id } = await shop.call(
    createTaxClass,
    { body: { name: 'Exempt', hsn: '7117', rate: 0 } },
    admin.token,
  )
  await edit(bangle, { taxClassId: _id })
  expect(await mailed(asha)).toHaveLength(3)
})

test('ALERT-04 a back-in-stock alert fires after edit, import, cancellation and release', async ({
  shop,
  asha,
  ravi,
  tell,
  edit,
  take,
  mailed,
}) => {
  const holds = holding(shop)
  const last = { price: 100, stock: 1 }
  const [edited, imported, cancelled, held] = [
    await newProduct(shop, last),
    await newProduct(shop, last),
    await newProduct(shop, last),
    await newProduct(shop, last),
  ]
  await edit(edited, { stock: 0 })
  await take(`_id,stock\r\n${imported},0`)
  const order = { products: [{ productId: cancelled, quantity: 1 }], amount: '103.00' }
  const { body } = await sendOrder(shop, ravi, order)
  await holds.add(ravi, held)
  await holds.hold(ravi)
  for (const productId of [edited, imported, cancelled, held])
    await tell(asha, { productId, kind: 'back_in_stock' })
  expect(await mailed(asha)).toEqual([])
  const bringBack = [
    () => edit(edited, { stock: 2 }),
    () => take(`_id,stock\r\n${imported},5`),
    () => shop.call(cancelOrder, { params: { id: body.order._id } }, ravi.token),
    async () => {
      await holds.letHoldPass(ravi, 60)
      await releaseStock(shop.context)
    },
  ]
  for (const [done, act] of bringBack.entries()) {
    await act()
    await letStockPass(shop, 10)
    expect(await mailed(asha)).toHaveLength(done + 1)
  }
})

test('ALERT-04 an alert waits for its variant, and while hidden', async ({
  shop,
  asha,
  ravi,
  edit,
  tell,
  open,
  mailed,
}) => {
  const {
    id: productId,
    ids: [small = '', large = ''],
  } = await newRing(shop, [
    { size: '12', price: 900, stock: 0 },
    { size: '16', price: 1000, stock: 0 },
  ])
  await tell(asha, { productId, variantId: small, kind: 'back_in_stock' })
  await tell(ravi, { productId, variantId: large, kind: 'back_in_stock' })
  // Its price is below 950, and nobody can buy it.
  await tell(ravi, { productId, variantId: large, kind: 'price_below', limit: 950 })
  const setStock = (id: string, stock: number) =>
    shop.context.db.transaction((tx) =>
      tx.db.updateTable('variants').set({ stock, price_paise: 90_000 }).where('id', '=', id).execute(),
    )
  await setStock(large, 1)
  await edit(productId, { visibility: 'hidden' })
  expect([await mailed(asha), await mailed(ravi)]).toEqual([[], []])
  await edit(productId, { visibility: 'shown' })
  expect([await mailed(asha), (await mailed(ravi)).toSorted()]).toEqual([
    [],
    ['back_in_stock', 'price_below'],
  ])
  expect(await open(asha)).toMatchObject([{ variantId: small, size: '12', limit: null }])
})

test('ALERT-01 a customer has at most 20 open alerts, also under concurrent calls', async ({
  shop,
  asha,
  ravi,
  tell,
  open,
}) => {
  const ids = await Promise.all(
    Array.from({ length: MAX_ALERTS + 5 }, () => newProduct(shop, { price: 1000 })),
  )
  const outcomes = await Promise.allSettled(
    ids.map((productId) => tell(asha, { productId, kind: 'price_below', limit: 900 })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_ALERTS)
  const alerts = await open(asha)
  expect(alerts).toHaveLength(MAX_ALERTS)
  // The same alert again, such as after a lost response, changes its limit.
  const { productId = '', _id: replaced } = alerts[0] ?? {}
  await tell(asha, { productId, kind: 'price_below', limit: 800 })
  const [first, ...others] = await open(asha)
  expect([first?.limit, others.length, others.some(({ _id }) => _id === replaced)]).toEqual([
    800,
    MAX_ALERTS - 1,
    false,
  ])
  expect(
    (await refusal(shop.call(deleteAlert, { params: { id: first?._id ?? '' } }, ravi.token))).status,
  ).toBe(404)
  await shop.call(deleteAlert, { params: { id: first?._id ?? '' } }, asha.token)
  expect([(await open(asha)).length, await open(ravi)]).toEqual([MAX_ALERTS - 1, []])
})

test('ALERT-01 rejects alerts whose event is there, and unknown pieces', async ({ shop, asha, tell }) => {
  const productId = await newProduct(shop, { price: 1000, stock: 2 })
  const answer = async (draft: object) => refusal(tell(asha, { productId, ...draft } as never))
  expect(await answer({ kind: 'back_in_stock' })).toEqual({ status: 400, message: 'This piece is in stock.' })
  expect(await answer({ kind: 'price_below', limit: 1030.01 })).toEqual({
    status: 400,
    message: 'Enter an amount below the current price of ₹1,030.',
  })
  expect(await answer({ kind: 'price_below', limit: 1030 })).toMatchObject({ status: 'accepted' })
  expect(await answer({ kind: 'price_below' })).toMatchObject({ status: 400 })
  expect(await answer({ kind: 'price_below', limit: 0 })).toMatchObject({ status: 400 })
  expect(await answer({ kind: 'price_below', limit: 10, variantId: productId })).toMatchObject({
    status: 404,
  })
  expect(await answer({ kind: 'back_in_stock', productId: asha.id })).toMatchObject({ status: 404 })
})

test('ALERT-01 alerts are in the data export and end with the account', async ({
  shop,
  admin,
  edit,
  tell,
  mailed,
}) => {
  const customer = await newShopper(shop)
  const [bangle, ring] = [await newProduct(shop, { price: 1000 }), await newProduct(shop, { price: 1000 })]
  for (const productId of [bangle, ring]) await tell(customer, { productId, kind: 'price_below', limit: 900 })
  await edit(bangle, { price: 800 })
  await mailed(customer)
  const { alerts } = await shop.call(getPersonalData, {}, customer.token)
  expect(alerts).toMatchObject([
    { productId: ring, limit: 900, sentAt: null },
    { productId: bangle, sentAt: expect.any(String) },
  ])
  const stored = async () =>
    (
      await shop.context.db.reader
        .selectFrom('alerts')
        .select('id')
        .where('user_id', '=', customer.id)
        .execute()
    ).length
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('alerts')
      .set((e) => ({ sent_at: e('sent_at', '-', 91 * 86_400_000) }))
      .where('sent_at', 'is not', null)
      .execute(),
  )
  await cleanUp(shop.context)
  expect(await stored()).toBe(1)
  await shop.call(deleteUser, { params: { userId: customer.id } }, admin.token)
  expect(await stored()).toBe(0)
})
