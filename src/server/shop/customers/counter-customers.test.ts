import { pino } from 'pino'
import { expect } from 'vitest'
import { newProduct } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { verifyEmail } from '../../../../tests/registration.ts'
import { wholeDatabase } from '../../../../tests/whole-database.ts'
import { login, register } from '../../../contract/account.ts'
import { addOrderPayment, createManualOrder } from '../../../contract/counter-order.ts'
import { updateOrderStatus } from '../../../contract/manage-orders.ts'
import { getOrder, listOrders, type Order } from '../../../contract/order.ts'
import { eraseAccount } from '../../../contract/privacy.ts'
import { trackOrder } from '../../../contract/tracking.ts'
import { eraseFinishedOrders } from '../orders/refund/erase-orders.ts'
import { eraseByPhone } from './book/erase-record.ts'

const password = 'kundan-1947'

const test = shopTest({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  .extend('ring', { scope: 'file' }, ({ shop }) => newProduct(shop, { price: 1000 }))
  /** Words of a customer that only their data holds. */
  .extend('person', () => {
    const mark = crypto.randomUUID().slice(0, 8)
    return {
      name: `Ishani ${mark}`,
      phone: `9${String(parseInt(mark, 16)).padStart(9, '0').slice(0, 9)}`,
      email: `ishani-${mark}@example.in`,
      reason: `Cousin of ${mark}`,
    }
  })
  .extend(
    'take',
    ({ shop, admin, ring, person: { reason, ...customer } }) =>
      async (change: object = {}): Promise<Order> => {
        const body = {
          customer: { ...customer, ...change },
          paymentMethod: 'CASH' as const,
          products: [{ productId: ring, quantity: 1, price: 900, priceReason: reason }],
        }
        return (await shop.call(createManualOrder, { body }, admin.token)).order
      },
  )
  .extend('finish', { scope: 'file' }, ({ shop, admin }) => async ({ _id: id }: Order) => {
    await shop.call(addOrderPayment, { params: { id }, body: { provider: 'cash', amount: 990 } }, admin.token)
    await shop.call(updateOrderStatus, { params: { id }, body: { status: 'completed' } }, admin.token)
  })
  .extend('signUp', { scope: 'file' }, ({ shop }) => async (email: string) => {
    await shop.call(register, {
      body: { username: 'Ishani', email, password, proof: await verifyEmail(shop, email) },
    })
    return (await shop.call(login, { body: { email, password } })).token
  })

test('COUNTER-07 a registration adopts only orders with its own verified e-mail', async ({
  shop,
  person,
  take,
  signUp,
}) => {
  const [own, withoutEmail, ofOther] = [
    await take({ email: person.email.toUpperCase() }),
    await take({ email: null }),
    await take({ email: `other-${person.email}` }),
  ]
  expect([own.userId, own.email?.toLowerCase(), withoutEmail.email]).toEqual([null, person.email, null])
  const token = await signUp(person.email)
  expect(
    (await shop.call(listOrders, { params: { email: person.email } }, token)).map(({ _id }) => _id),
  ).toEqual([own._id])
  const adopted = await shop.context.db.reader
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('id', 'in', [withoutEmail._id, ofOther._id])
    .execute()
  expect(adopted.map(({ user_id }) => user_id)).toEqual([null, null])
})

test('COUNTER-07 a customer without an e-mail gets no mail', async ({ shop, take, finish, person }) => {
  await finish(await take({ email: null }))
  expect(await mailsFor(shop, '')).toEqual([])
  const order = await take()
  await finish(order)
  expect((await mailsFor(shop, person.email)).map(({ kind }) => kind)).toEqual([
    'order_placed',
    'payment_confirmed',
    'status_changed',
  ])
  await shop.call(trackOrder, { body: { orderId: order.orderId, email: person.email } })
  expect((await mailsFor(shop, person.email)).map(({ kind }) => kind)).toContain('tracking_link')
})

test('COUNTER-08 erasing an account erases it from orders of the counter', async ({
  shop,
  admin,
  person,
  take,
  finish,
  signUp,
}) => {
  const [done, open] = [await take(), await take()]
  await finish(done)
  const token = await signUp(person.email)
  const exported = await shop.app.inject({
    url: '/api/auth/my-data',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(exported.json<{ orders: Order[] }>().orders.map(({ customer }) => customer?.phone)).toEqual([
    person.phone,
    person.phone,
  ])
  await shop.call(eraseAccount, { body: { password } }, token)
  expect(await shop.call(getOrder, { params: { id: done._id } }, admin.token)).toMatchObject({
    userId: null,
    email: null,
    customer: { name: 'Former shopper', phone: null },
  })
  // The next account with this e-mail does not get the order that is still open.
  const next = await signUp(person.email)
  expect(await shop.call(listOrders, { params: { email: person.email } }, next)).toEqual([])
  await finish(open)
  expect((await shop.call(getOrder, { params: { id: open._id } }, admin.token)).customer?.name).toBe(
    person.name,
  )
  await shop.context.db.transaction(eraseFinishedOrders)
  expect((await shop.call(getOrder, { params: { id: open._id } }, admin.token)).customer?.name).toBe(
    'Former shopper',
  )
})

test('COUNTER-08 erases a customer without an account by phone number', async ({
  shop,
  admin,
  person,
  take,
  finish,
}) => {
  const [done, other] = [await take({ email: null }), await take({ email: null, phone: '9111111111' })]
  await finish(done)
  expect(await shop.context.db.transaction((tx) => eraseByPhone(tx, person.phone))).toBe(1)
  expect((await shop.call(getOrder, { params: { id: done._id } }, admin.token)).customer).toEqual({
    name: 'Former shopper',
    phone: null,
  })
  expect((await shop.call(getOrder, { params: { id: other._id } }, admin.token)).customer?.phone).toBe(
    '9111111111',
  )
  const rows = await wholeDatabase(shop.context.db)
  expect(rows).not.toContain(person.phone)
})

test('COUNTER-08 the log names no customer of the counter', async ({ shop, admin, person, take }) => {
  const lines: string[] = []
  const { log } = shop.context
  shop.context.log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  await take()
  await shop.app.inject({
    method: 'POST',
    url: createManualOrder.path,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { customer: { ...person, phone: 'x' } },
  })
  shop.context.log = log
  for (const word of [person.name, person.phone, person.email, person.reason])
    expect(lines.join('\n')).not.toContain(word)
})
