import { expect } from 'vitest'
import { newProduct, newShopper, refusal, refusalBody, type Shopper } from '../../../../../tests/factories.ts'
import { newPhone } from '../../../../../tests/fixtures/credits.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { enterRates, gold } from '../../../../../tests/weighed.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { createManualOrder } from '../../../../contract/counter-order.ts'
import { createCredit } from '../../../../contract/credit.ts'
import { updateUserDuty } from '../../../../contract/manage-users.ts'
import { getMorningBoard } from '../../../../contract/morning-board.ts'
import type { Order } from '../../../../contract/order.ts'

const OWNER = 'notices@kanchan.example'
const PASSWORD = 'kundan-1947'

const test = shopTest({ TAX_RATE: '3', COUNTER_DISCOUNT: '10', OLD_GOLD_ABOVE: '2', OWNER_EMAIL: OWNER })
  .extend('ring', { scope: 'file' }, ({ shop }) => newProduct(shop, { price: 100_000, stock: 99 }))
  .extend('hire', { scope: 'file' }, ({ shop, admin }) => async (duty: 'counter' | 'manager') => {
    const person = await newShopper(shop, 'admin', PASSWORD)
    await shop.call(updateUserDuty, { params: { userId: person.id }, body: { duty } }, admin.token)
    return person
  })
  .extend('counter', ({ hire }) => hire('counter'))
  .extend('manager', ({ hire }) => hire('manager'))
  .extend(
    'sell',
    { scope: 'file' },
    ({ shop, ring }) =>
      async ({ token }: Shopper, change: object = {}, more: object = {}): Promise<Order> => {
        const body = {
          customer: { name: 'Meera Iyer', phone: newPhone() },
          paymentMethod: 'CASH',
          products: [{ productId: ring, quantity: 1, priceReason: 'Old customer', ...change }],
          ...more,
        }
        return (await shop.call(createManualOrder, { body: body as never }, token)).order
      },
  )
  .extend(
    'buy',
    { scope: 'file' },
    ({ shop }) =>
      async ({ _id: id }: Order, { token }: Shopper, change: object): Promise<Order> => {
        const body = {
          kind: 'old_gold',
          metal: 'gold',
          fineness: 916,
          grossWeight: 1,
          netWeight: 1,
          seller: { name: 'Meera Iyer', address: '12 Temple Road' },
          ...change,
        }
        return (await shop.call(createCredit, { params: { id }, body: body as never }, token)).order
      },
  )

test('COUNTER-02 a price of 0 is refused', async ({ admin, sell }) => {
  expect(await refusal(sell(admin, { price: 0 }))).toEqual({
    status: 400,
    message: 'products.0.price: must be above 0',
  })
})

test('COUNTER-02 a discount above COUNTER_DISCOUNT needs a manager', async ({
  shop,
  admin,
  counter,
  manager,
  sell,
}) => {
  expect(await sell(counter, { price: 90_000 })).toMatchObject({ totals: { totalPrice: 90_000 } })
  expect(await refusalBody(sell(counter, { price: 89_999.99 }))).toMatchObject({
    status: 403,
    data: {
      code: 'approval_needed',
      message: 'This discount needs a manager: it is more than 10% of the price.',
    },
  })
  expect(await sell(manager, { price: 50_000 })).toMatchObject({ totals: { totalPrice: 50_000 } })

  const approved = { approval: { email: manager.email, password: PASSWORD } }
  const order = await sell(counter, { price: 50_000 }, approved)
  const [entry] = await shop.call(listAuditLog, { query: { entityId: order._id } }, admin.token)
  expect(entry).toMatchObject({ by: { email: counter.email }, after: { approvedBy: expect.any(String) } })
})

test('COUNTER-02 an approval is the login of a manager, five times', async ({
  counter,
  hire,
  manager,
  sell,
}) => {
  const other = await hire('counter')
  const trying = (email: string, password = PASSWORD) =>
    refusal(sell(counter, { price: 50_000 }, { approval: { email, password } }))
  const wrong = { status: 400, message: 'This is not the login of a manager or an owner.' }
  expect(await trying(other.email)).toEqual(wrong)
  for (let round = 0; round < 4; round += 1) expect(await trying(manager.email, 'wrong-one')).toEqual(wrong)
  expect(await trying(manager.email)).toMatchObject({ status: 429 })
})

test('RETURN-07 nobody buys old gold far above the rate offered', async ({
  shop,
  admin,
  counter,
  manager,
  sell,
  buy,
}) => {
  await enterRates(shop, admin, [gold(916, 10_000)])
  const order = await sell(counter)
  expect(await refusal(buy(order, admin, { perGram: 12_500.01 }))).toEqual({
    status: 400,
    message: 'perGram: must be at most 25% above the rate offered, ₹10,000.00',
  })
  expect(await refusalBody(buy(order, counter, { perGram: 10_200.01 }))).toMatchObject({
    status: 403,
    data: { code: 'approval_needed' },
  })
  await buy(order, counter, { perGram: 10_200 })
  await buy(order, counter, {
    perGram: 11_000,
    approval: { email: manager.email, password: PASSWORD },
  })
  await buy(order, manager, { perGram: 12_500 })
})

test('the owner sees special prices and old gold above the rate', async ({
  shop,
  admin,
  counter,
  sell,
  buy,
}) => {
  await enterRates(shop, admin, [gold(916, 10_000)])
  const order = await sell(counter, { price: 95_000 })
  await buy(order, counter, { perGram: 10_100 })

  const rows = (board: Awaited<ReturnType<typeof readBoard>>) =>
    board.concessions?.filter(({ _id }) => _id === order._id).map(({ text }) => text)
  const readBoard = ({ token }: Shopper) => shop.call(getMorningBoard, {}, token)
  expect(rows(await readBoard(admin))?.toSorted()).toEqual([
    'Meher bangle: ₹95,000.00 instead of ₹1,00,000.00. Old customer',
    'Old gold 1.000 g 22K (916): ₹10,100.00 per gram instead of ₹10,000.00.',
  ])
  expect(await readBoard(counter)).not.toHaveProperty('concessions')

  const notices = (await mailsFor(shop, OWNER))
    .filter(({ data }) => data['id'] === order._id)
    .map(({ data }) => data['pieces'])
  expect(notices).toEqual([
    ['1 × Meher bangle, Gold, special price ₹95,000.00 instead of ₹1,00,000.00: Old customer'],
    ['Old gold 1.000 g 22K (916): ₹10,100.00 per gram instead of ₹10,000.00.'],
  ])
})
