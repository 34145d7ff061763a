import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { amountOf, newProduct, sendOrder, type Shopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { letPass, mailsFor } from '../../../../tests/mails.ts'
import { verifyEmail } from '../../../../tests/registration.ts'
import type { TestShop } from '../../../../tests/shop.ts'
import { wholeDatabase } from '../../../../tests/whole-database.ts'
import { login, register, sendOtp } from '../../../contract/account.ts'
import { updateOrderStatus } from '../../../contract/manage-orders.ts'
import { deleteUser, updateUserRole } from '../../../contract/manage-users.ts'
import { eraseAccount, getPersonalData } from '../../../contract/privacy.ts'
import { postReview } from '../../../contract/review.ts'
import { cleanUp, tidyFiles } from '../jobs/clean-up.ts'
import { openMailTransport } from '../../core/mail/transport.ts'

const test = shopTest()
  /**
   * A customer with mails to two spellings of the e-mail, attempts of all kinds, a review, a new role, a
   * delivered order.
   */
  .extend('newCustomer', { scope: 'file' }, ({ shop, admin }) => async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    const email = `Ishani-${mark}@example.in`
    const registered = email.toUpperCase()
    const proof = await verifyEmail(shop, registered)
    const { user } = await shop.call(register, {
      body: { username: `Ishani ${mark}`, email, password, proof },
    })
    const { token } = await shop.call(login, { body: { email, password } })
    await expect(shop.call(login, { body: { email, password: 'wrong-one' } })).rejects.toMatchObject({
      status: 400,
    })
    const guess = {
      method: 'POST' as const,
      url: '/api/auth/reset-password',
      payload: { email, otp: '1', password },
    }
    expect((await shop.app.inject(guess)).statusCode).toBe(400)
    await letPass(shop, 30_000)
    await shop.call(sendOtp, { body: { email, purpose: 'reset' } })
    for (const role of ['admin', 'user'] as const)
      await shop.call(updateUserRole, { params: { userId: user._id }, body: { role } }, admin.token)
    const phone = `9${String(parseInt(mark, 16)).padStart(9, '0').slice(0, 9)}`
    const address = {
      name: `Receiver ${mark}`,
      phone,
      line1: `House ${mark}`,
      line2: '',
      city: `Town ${mark}`,
      state: 'Kerala',
      pin: '682001',
    }
    const productId = await newProduct(shop, { price: 1000 })
    const { body } = await sendOrder(
      shop,
      { id: user._id, email, token },
      { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 1000, quantity: 1 }]), address },
    )
    await shop.call(
      updateOrderStatus,
      { params: { id: body.order._id }, body: { status: 'completed' } },
      admin.token,
    )
    await shop.call(
      postReview,
      { body: { comment: 'As drawn.', rating: 4, userId: user._id, productId } },
      token,
    )
    return { id: user._id, email, registered, token, words: [mark, phone] }
  })
  .extend(
    'filesInOutbox',
    { scope: 'file' },
    ({ shop }) =>
      () =>
        readdir(join(shop.context.settings.dataDir, 'outbox')),
  )
  /** As if the mail worker of a shop without a mail server had written all pending mails. */
  .extend('writeMails', { scope: 'file' }, ({ shop, filesInOutbox }) => async (): Promise<string[]> => {
    const carrier = openMailTransport(shop.context)
    for (const mail of await shop.context.db.reader
      .selectFrom('outbox')
      .selectAll()
      .where('next_at', 'is not', null)
      .execute())
      await carrier.send(mail)
    await shop.context.db.transaction((tx) =>
      tx.db.updateTable('outbox').set({ next_at: null, sent_at: Date.now() }).execute(),
    )
    carrier.close()
    return filesInOutbox()
  })

const password = 'kundan-1947'

type Customer = { id: string; token: string }
const ways: [string, erase: (customer: Customer, shop: TestShop, admin: Shopper) => Promise<unknown>][] = [
  ['by its owner', ({ token }, shop) => shop.call(eraseAccount, { body: { password } }, token)],
  [
    'by an administrator',
    ({ id }, shop, admin) => shop.call(deleteUser, { params: { userId: id } }, admin.token),
  ],
]

test.for(ways)(
  'an account erased %s leaves no personal data anywhere (ASVS 14.1.1, 14.1.2, 14.2.4)',
  async ([_way, erase], { shop, admin, newCustomer, writeMails, filesInOutbox }) => {
    const customer = await newCustomer()
    const other = await newCustomer()
    const files = await writeMails()
    await erase(customer, shop, admin)
    await writeMails()
    await cleanUp(shop.context)
    await tidyFiles(shop.context)
    const databaseText = (await wholeDatabase(shop.context.db)).toLowerCase()
    expect(
      [...customer.words, customer.id].filter((word) => databaseText.includes(word.toLowerCase())),
    ).toEqual([])
    // The files of other customers remain.
    const mailFiles = await filesInOutbox()
    const held = await shop.context.db.reader.selectFrom('outbox').select('id').execute()
    expect(mailFiles).toHaveLength(2 * held.length)
    expect([mailFiles.length < files.length, held.length > 0]).toEqual([true, true])
    expect(databaseText).toContain(other.email.toLowerCase())
  },
)

test('export and erasure find mails of every spelling', async ({ shop, newCustomer }) => {
  const [customer, next] = [await newCustomer(), await newCustomer()]
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('outbox').set({ to_key: null }).where('to_address', '=', customer.registered).execute(),
  )
  const { mails } = await shop.call(getPersonalData, {}, customer.token)
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([customer.email, customer.registered]))
  await shop.call(eraseAccount, { body: { password } }, customer.token)
  const remainingMails = await shop.context.db.reader
    .selectFrom('outbox')
    .select(['kind', 'to_address'])
    .where('to_address', 'in', [customer.email, customer.registered])
    .execute()
  expect(remainingMails).toEqual([{ kind: 'account_erased', to_address: customer.email }])
  await shop.call(eraseAccount, { body: { password } }, next.token)
  expect(await mailsFor(shop, next.email)).toEqual([{ kind: 'account_erased', data: {} }])
})

test('old mail files without an id stay for 90 days', async ({ shop, filesInOutbox }) => {
  const folder = join(shop.context.settings.dataDir, 'outbox')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '2026-01-01T00-00-00-000Z-welcome-0a1b2c3d.eml'), 'a mail')
  await tidyFiles(shop.context)
  expect(await filesInOutbox()).toContain('2026-01-01T00-00-00-000Z-welcome-0a1b2c3d.eml')
})
