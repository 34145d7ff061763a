import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder } from '../../../../tests/factories.ts'
import { letPass } from '../../../../tests/mails.ts'
import { verifyEmail } from '../../../../tests/registration.ts'
import { openTestShop, type TestShop } from '../../../../tests/shop.ts'
import { wholeDatabase } from '../../../../tests/whole-database.ts'
import { login, register, sendOtp } from '../../../contract/account.ts'
import { updateOrderStatus } from '../../../contract/manage-orders.ts'
import { deleteUser, updateUserRole } from '../../../contract/manage-users.ts'
import { eraseAccount, getPersonalData } from '../../../contract/privacy.ts'
import { postReview } from '../../../contract/review.ts'
import { cleanUp } from '../../jobs/clean-up.ts'
import { openMailTransport } from '../../mail/transport.ts'

let it: TestShop
let admin: string
beforeAll(async () => {
  it = await openTestShop()
  admin = (await newShopper(it, 'admin')).token
})
afterAll(() => it.close())

const password = 'kundan-1947'

/**
 * A customer with mails to two spellings of the e-mail, attempts of all kinds, a review, a new role, a delivered order.
 */
async function newCustomer() {
  const mark = crypto.randomUUID().slice(0, 8)
  const email = `Ishani-${mark}@example.in`
  const registered = email.toUpperCase()
  const proof = await verifyEmail(it, registered)
  const { user } = await it.call(register, { body: { username: `Ishani ${mark}`, email, password, proof } })
  const { token } = await it.call(login, { body: { email, password } })
  await expect(it.call(login, { body: { email, password: 'wrong-one' } })).rejects.toMatchObject({ status: 400 })
  const guess = { method: 'POST' as const, url: '/api/auth/reset-password', payload: { email, otp: '1', password } }
  expect((await it.app.inject(guess)).statusCode).toBe(400)
  await letPass(it, 30_000)
  await it.call(sendOtp, { body: { email, purpose: 'reset' } })
  for (const role of ['admin', 'user'] as const) await it.call(updateUserRole, { params: { userId: user._id }, body: { role } }, admin)
  const phone = `9${String(parseInt(mark, 16)).padStart(9, '0').slice(0, 9)}`
  const address = { name: `Receiver ${mark}`, phone, line1: `House ${mark}`, line2: '', city: `Town ${mark}`, state: 'Kerala', pin: '682001' }
  const productId = await newProduct(it, { price: 1000 })
  const { body } = await sendOrder(it, { id: user._id, email, token }, { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 1000, quantity: 1 }]), address })
  await it.call(updateOrderStatus, { params: { id: body.order._id }, body: { status: 'completed' } }, admin)
  await it.call(postReview, { body: { comment: 'As drawn.', rating: 4, userId: user._id, productId } }, token)
  return { id: user._id, email, registered, token, words: [mark, phone] }
}

type Customer = Awaited<ReturnType<typeof newCustomer>>

/** As if the mail worker of a shop without a mail server had written all pending mails. */
async function writeMails(): Promise<string[]> {
  const carrier = openMailTransport(it.context)
  for (const mail of await it.context.db.reader.selectFrom('outbox').selectAll().where('next_at', 'is not', null).execute()) await carrier.send(mail)
  await it.context.db.transaction((tx) => tx.updateTable('outbox').set({ next_at: null, sent_at: Date.now() }).execute())
  carrier.close()
  return filesInOutbox()
}
const filesInOutbox = () => readdir(join(it.context.settings.dataDir, 'outbox'))

const ways: [string, (customer: Customer) => Promise<unknown>][] = [
  ['by its owner', ({ token }) => it.call(eraseAccount, { body: { password } }, token)],
  ['by an administrator', ({ id }) => it.call(deleteUser, { params: { userId: id } }, admin)],
]

test.each(ways)('S17: an account erased %s leaves no name, e-mail in any spelling, phone or address, no counter and no mail file (ASVS 14.1.1, 14.1.2, 14.2.4)', async (_way, erase) => {
  const customer = await newCustomer()
  const other = await newCustomer()
  const files = await writeMails()
  await erase(customer)
  await writeMails()
  await cleanUp(it.context)
  const kept = (await wholeDatabase(it.context.db)).toLowerCase()
  expect([...customer.words, customer.id].filter((word) => kept.includes(word.toLowerCase()))).toEqual([])
  // The files of other customers remain.
  const left = await filesInOutbox()
  const held = await it.context.db.reader.selectFrom('outbox').select('id').execute()
  expect(left).toHaveLength(2 * held.length)
  expect([left.length < files.length, held.length > 0]).toEqual([true, true])
  expect(kept).toContain(other.email.toLowerCase())
})

test('C3: a person’s file of data and an erasure find mails in whatever spelling, those of earlier versions as well', async () => {
  const customer = await newCustomer()
  await it.context.db.transaction((tx) => tx.updateTable('outbox').set({ to_key: null }).where('to_address', '=', customer.registered).execute())
  const { mails } = await it.call(getPersonalData, {}, customer.token)
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([customer.email, customer.registered]))
  await it.call(eraseAccount, { body: { password } }, customer.token)
  const left = await it.context.db.reader.selectFrom('outbox').select(['kind', 'to_address']).where('to_address', 'in', [customer.email, customer.registered]).execute()
  expect(left).toEqual([{ kind: 'account_erased', to_address: customer.email }])
})

test('S17: files of mails that carry no id, as earlier versions wrote them, stay for 90 days', async () => {
  const folder = join(it.context.settings.dataDir, 'outbox')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '2026-01-01T00-00-00-000Z-welcome-0a1b2c3d.eml'), 'a mail')
  await cleanUp(it.context)
  expect(await filesInOutbox()).toContain('2026-01-01T00-00-00-000Z-welcome-0a1b2c3d.eml')
})
