import { expect } from 'vitest'
import { newProduct, refusal, sendOrder, type Shopper } from '../../../../tests/factories.ts'
import { NOT_ALLOWED, dutiesTest as test } from '../../../../tests/fixtures/duties.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { getMe } from '../../../contract/account.ts'
import { getCart } from '../../../contract/cart.ts'
import { mayDo } from '../../../contract/duty.ts'
import { getInvoice, getInvoices } from '../../../contract/invoicing.ts'
import { revealPan } from '../../../contract/manage-orders.ts'
import { getSettings, updateSettings } from '../../../contract/manage-settings.ts'
import { getMorningBoard } from '../../../contract/morning-board.ts'
import { createNote, deleteNote, listNotes } from '../../../contract/note.ts'
import { getOrder, listOrders } from '../../../contract/order.ts'
import { getUserStats } from '../../../contract/stats.ts'

test('DUTY-01 an unknown duty allows nothing; none allows everything', () => {
  expect(
    (['owner', 'manager', 'counter'] as const).map((lowest) => [
      mayDo(null, lowest),
      mayDo('manager', lowest),
      mayDo('counter', lowest),
      mayDo('cook', lowest),
    ]),
  ).toEqual([
    [true, false, false, false],
    [true, true, false, false],
    [true, true, true, false],
  ])
})

test('DUTY-01 owners are as before; the API names narrower duties', async ({ shop, owner, buyer, hire }) => {
  const dutyOf = async ({ token }: Shopper) => (await shop.call(getMe, {}, token)).user
  expect(await dutyOf(owner)).not.toHaveProperty('duty')
  expect(await dutyOf(buyer)).not.toHaveProperty('duty')
  expect(await dutyOf(await hire('counter'))).toMatchObject({ role: 'admin', duty: 'counter' })
})

test('DUTY-02 a counter reads orders of customers, but not their accounts', async ({ shop, buyer, hire }) => {
  const counter = await hire('counter')
  const productId = await newProduct(shop, { price: 100 })
  const {
    body: { order },
  } = await sendOrder(shop, buyer, { products: [{ productId, quantity: 1 }], amount: '100.00' })
  expect(await shop.call(getOrder, { params: { id: order._id } }, counter.token)).toMatchObject({
    orderId: order.orderId,
  })
  expect(await shop.call(listOrders, { params: { email: buyer.email } }, counter.token)).toHaveLength(1)
  for (const each of [counter, await hire('manager')]) {
    expect(await refusal(shop.call(getCart, { params: { userId: buyer.id } }, each.token))).toEqual(
      NOT_ALLOWED,
    )
    expect(await refusal(shop.call(getUserStats, { params: { id: buyer.email } }, each.token))).toEqual(
      NOT_ALLOWED,
    )
    expect(await shop.call(getCart, { params: { userId: each.id } }, each.token)).toMatchObject([])
  }
})

test('DUTY-02 only managers see the PAN on bills', async ({ shop, buyer, hire, panOrder }) => {
  const [counter, manager] = [await hire('counter'), await hire('manager')]
  const invoice = getInvoice.path.replace('{id}', panOrder)
  const addresses = [invoice, `${invoice}?pan=masked`, `${getInvoices.path}?orders=${panOrder}`]
  const bills = async ({ token }: Shopper) => {
    const headers = { authorization: `Bearer ${token}` }
    return Promise.all(
      addresses.map(async (url) => {
        const { statusCode, rawPayload } = await shop.app.inject({ url, headers })
        if (statusCode !== 200) return statusCode
        return /PAN (\S+)/.exec(pdfText(rawPayload).join(' '))?.[1]
      }),
    )
  }
  const [masked, whole] = ['ABCDE••••F', 'ABCDE1234F']
  // In either order: the whole one is stored.
  expect(await bills(counter)).toEqual([masked, masked, masked])
  expect(await bills(manager)).toEqual([whole, masked, whole])
  expect(await bills(counter)).toEqual([masked, masked, masked])
  expect(await bills(buyer)).toEqual([whole, masked, 403])
  expect(await refusal(shop.call(revealPan, { params: { id: panOrder } }, counter.token))).toEqual(
    NOT_ALLOWED,
  )
  expect(await shop.call(revealPan, { params: { id: panOrder } }, manager.token)).toMatchObject({
    pan: 'ABCDE1234F',
  })
})

test('DUTY-02 notes on customers and those of others need an owner', async ({
  shop,
  owner,
  buyer,
  hire,
  panOrder,
}) => {
  const counter = await hire('counter')
  const write = (entity: 'order' | 'user', entityId: string, by: Shopper) =>
    shop.call(createNote, { body: { entity, entityId, text: 'Call first.' } }, by.token)
  expect(await refusal(write('user', buyer.id, counter))).toEqual(NOT_ALLOWED)
  expect(
    await refusal(shop.call(listNotes, { query: { entity: 'user', entityId: buyer.id } }, counter.token)),
  ).toEqual(NOT_ALLOWED)
  const [own, other] = [await write('order', panOrder, counter), await write('order', panOrder, owner)]
  expect(await refusal(shop.call(deleteNote, { params: { id: other._id } }, counter.token))).toEqual(
    NOT_ALLOWED,
  )
  await shop.call(deleteNote, { params: { id: own._id } }, counter.token)
  expect(
    await shop.call(listNotes, { query: { entity: 'order', entityId: panOrder } }, counter.token),
  ).toMatchObject([{ _id: other._id }])
})

test('DUTY-02 the morning board shows new payees to owners', async ({ shop, owner, hire }) => {
  const { groups } = await shop.call(getSettings, {}, owner.token)
  await shop.call(
    updateSettings,
    {
      body: {
        group: 'payment',
        values: { UPI_ID: 'kanchan@okaxis' },
        version: groups.find(({ name }) => name === 'payment')?.version ?? 0,
      },
    },
    owner.token,
  )
  const changes = async ({ token }: Shopper) =>
    (await shop.call(getMorningBoard, {}, token)).payeeChanges.length
  expect([await changes(owner), await changes(await hire('manager'))]).toEqual([1, 0])
})
