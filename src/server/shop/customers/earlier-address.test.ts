import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { codeFor, letPass } from '../../../../tests/mails.ts'
import { verifyEmail } from '../../../../tests/registration.ts'
import { wholeDatabase } from '../../../../tests/whole-database.ts'
import { changeEmail, login, register, requestEmailChange, sendOtp } from '../../../contract/account.ts'
import { deleteOrder, updateOrderStatus } from '../../../contract/manage-orders.ts'
import { settleNotedPayment, listNotedPayments } from '../../../contract/noted-payment.ts'
import { eraseAccount, getPersonalData } from '../../../contract/privacy.ts'
import { createTicket } from '../../../contract/ticket.ts'
import { cleanUp } from '../jobs/clean-up.ts'

const password = 'kundan-1947'

const test = shopTest()
  /**
   * A customer who has ordered, reported a payment, mistyped the password and written to the shop, and then
   * changed to the address `next`.
   */
  .extend('movedCustomer', { scope: 'file' }, ({ shop, admin }) => async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    const [earlier, next] = [`Ishani-${mark}@earlier.example`, `now-${mark}@next.example`]
    const proof = await verifyEmail(shop, earlier)
    const { user } = await shop.call(register, {
      body: { username: 'Ishani', email: earlier, password, proof },
    })
    await expect(shop.call(login, { body: { email: earlier, password: 'wrong-one' } })).rejects.toMatchObject(
      { status: 400 },
    )
    const { token } = await shop.call(login, { body: { email: earlier, password } })
    const shopper = { id: user._id, email: earlier, token }
    const productId = await newProduct(shop, { price: 1000 })
    const lines = { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 1000, quantity: 1 }]) }
    const { order } = (await sendOrder(shop, shopper, lines)).body
    await shop.call(
      updateOrderStatus,
      { params: { id: order._id }, body: { status: 'processing' } },
      admin.token,
    )
    const utr = String(parseInt(mark, 16)).padStart(12, '3').slice(0, 12)
    expect(
      (await sendOrder(shop, shopper, { ...lines, amount: '1.00', paymentMethod: 'UPI', utr })).body[
        'paymentNoted'
      ],
    ).toBe(true)
    await shop.call(createTicket, { body: { name: 'Ishani', email: earlier, message: `Ring ${mark}` } })
    await letPass(shop, 60_000)
    await shop.call(sendOtp, { body: { email: earlier, purpose: 'reset' } })
    await letPass(shop, 60_000)
    await shop.call(requestEmailChange, { body: { email: next, password } }, token)
    await shop.call(changeEmail, { body: { email: next, otp: await codeFor(shop, next) } }, token)
    return { id: user._id, mark, earlier, next, token, utr, orderId: order._id }
  })

const tracesOf = async (text: string, words: string[]) =>
  words.filter((word) => text.toLowerCase().includes(word.toLowerCase()))

test('erasing an account leaves no trace of an earlier address (ASVS 14.1.1)', async ({
  shop,
  admin,
  movedCustomer,
}) => {
  const customer = await movedCustomer()
  await shop.call(deleteOrder, { params: { id: customer.orderId }, query: {} }, admin.token)
  const noted = (await shop.call(listNotedPayments, { query: {} }, admin.token)).find(
    ({ utr }) => utr === customer.utr,
  )
  expect(noted?.email).toBe(customer.next)
  await shop.call(eraseAccount, { body: { password } }, customer.token)
  await shop.call(settleNotedPayment, { params: { id: noted?._id ?? '' } }, admin.token)
  await shop.context.db.transaction((tx) =>
    tx.db.deleteFrom('outbox').where('kind', '=', 'account_erased').execute(),
  )
  await cleanUp(shop.context)
  expect(
    await tracesOf(await wholeDatabase(shop.context.db), [
      customer.mark,
      customer.earlier,
      customer.next,
      customer.id,
    ]),
  ).toEqual([])
})

test('the data download lists mails to an earlier address', async ({ shop, movedCustomer }) => {
  const customer = await movedCustomer()
  const { mails, notedPayments } = await shop.call(getPersonalData, {}, customer.token)
  const to = (address: string) => mails.filter((mail) => mail.to === address).map(({ about }) => about)
  expect(to(customer.earlier)).toEqual(
    expect.arrayContaining(['code', 'welcome', 'order placed', 'status changed', 'email changed']),
  )
  expect(to(customer.next)).toContain('code')
  expect(notedPayments).toHaveLength(1)
})

test('HELP-02 a message from an earlier address stays that of its customer', async ({
  shop,
  movedCustomer,
}) => {
  const customer = await movedCustomer()
  const proof = await verifyEmail(shop, customer.earlier)
  await shop.call(register, { body: { username: 'Ravi', email: customer.earlier, password, proof } })
  const other = await shop.call(login, { body: { email: customer.earlier, password } })

  const ticketsOf = async (token: string) => (await shop.call(getPersonalData, {}, token)).tickets ?? []
  expect(await ticketsOf(customer.token)).toMatchObject([{ message: `Ring ${customer.mark}` }])
  expect(await ticketsOf(other.token)).toEqual([])
})

test('an earlier address of another customer keeps their mails', async ({ shop, movedCustomer }) => {
  const customer = await movedCustomer()
  const proof = await verifyEmail(shop, customer.earlier)
  await shop.call(register, { body: { username: 'Ravi', email: customer.earlier, password, proof } })
  await expect(
    shop.call(login, { body: { email: customer.earlier, password: 'wrong-one' } }),
  ).rejects.toMatchObject({ status: 400 })
  const { token } = await shop.call(login, { body: { email: customer.earlier, password } })
  expect((await shop.call(getPersonalData, {}, token)).mails.map(({ about }) => about)).toEqual([
    'code',
    'welcome',
  ])
  await shop.call(eraseAccount, { body: { password } }, customer.token)
  await letPass(shop, 3_600_000)
  expect((await shop.call(getPersonalData, {}, token)).mails.map(({ about }) => about)).toEqual([
    'code',
    'welcome',
  ])
  const counters = await shop.context.db.reader
    .selectFrom('throttles')
    .select('key')
    .where('key', 'like', `%${customer.earlier.toLowerCase()}%`)
    .execute()
  expect(counters.length).toBeGreaterThan(0)
})

test('notices that an erased customer caused to the owner stay', async ({ shop }) => {
  const shopper = await newShopper(shop, 'user', password)
  const productId = await newProduct(shop, { price: 1000 })
  await sendOrder(shop, shopper, {
    products: [{ productId, quantity: 1 }],
    amount: '1.00',
    paymentMethod: 'UPI',
    utr: '999988887777',
  })
  await shop.call(eraseAccount, { body: { password } }, shopper.token)
  const rows = await shop.context.db.reader
    .selectFrom('outbox')
    .select(['user_id', 'data'])
    .where('kind', '=', 'payment_noted')
    .execute()
  expect(rows.filter(({ data }) => data.includes('999988887777')).map(({ user_id }) => user_id)).toEqual([
    null,
  ])
})
