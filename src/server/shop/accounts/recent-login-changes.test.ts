import { describe, expect } from 'vitest'
import { newProduct, sendOrder } from '../../../../tests/factories.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import type { TestShop } from '../../../../tests/shop.ts'
import { recentLoginTest as test } from '../../../../tests/fixtures/recent-login.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { revealPan } from '../../../contract/manage-orders.ts'
import { deleteUser, updateUserRole } from '../../../contract/manage-users.ts'
import { getMorningBoard } from '../../../contract/morning-board.ts'
import { MINUTE_MS } from '../../../rules/durations.ts'
import { isSecret, ownerSettings } from '../../core/config/environment.ts'

const again = { status: 403, data: expect.objectContaining({ code: 'reauthenticate' }) }

describe('LIMIT-10 settings', () => {
  const guarded = [...ownerSettings].filter(([, setting]) => setting.guarded)

  test('LIMIT-10 settings that lead money or people elsewhere are guarded', () => {
    const leading = [...ownerSettings].filter(
      ([key, { inputMode }]) =>
        isSecret(key) ||
        inputMode === 'tel' ||
        inputMode === 'email' ||
        /^(UPI_(ID|NAME)|BANK_(ACCOUNT_NAME|ACCOUNT_NUMBER|IFSC)|RAZORPAY_KEY_ID)$/.test(key) ||
        /^(SHOP_ADDRESS|WHATSAPP_NUMBER|MAIL_FROM|REAUTH_MINUTES)$/.test(key),
    )
    expect(leading.length).toBeGreaterThan(18)
    expect(leading.filter(([, setting]) => !setting.guarded).map(([key]) => key)).toEqual([])
  })

  test.for(guarded)(
    'LIMIT-10 %s is not changed or reset by an old login',
    async ([key, { group, kind }], { owner, age, save }) => {
      await age(owner, null)
      await expect(save(group, { [key]: kind === 'number' ? 60 : 'x' }, owner)).rejects.toMatchObject(again)
    },
  )

  test('LIMIT-10 other and unchanged settings need no recent login', async ({ owner, age, save }) => {
    await save('payment', { UPI_ID: 'asha@okaxis', COD_LIMIT: 4000 }, owner)
    await age(owner, null)
    await save('payment', { UPI_ID: ' asha@okaxis ', COD_LIMIT: 3000 }, owner)
    await expect(save('payment', { UPI_ID: null }, owner)).rejects.toMatchObject(again)
  })
})

describe('LIMIT-10 notices of a change', () => {
  const noticesFor = async (shop: TestShop, email: string) =>
    (await mailsFor(shop, email))
      .filter(({ kind }) => kind === 'office_change')
      .flatMap(({ data }) => data['changes'] as string[])

  test('LIMIT-10 new payees are mailed and on the board for 48 h', async ({ shop, admin, owner, save }) => {
    await save('notices', { OWNER_EMAIL: 'old@suvarna.example' }, owner)
    await expect.poll(() => shop.context.settings.owner.addresses).toEqual(['old@suvarna.example'])
    await save('notices', { OWNER_EMAIL: 'new@suvarna.example' }, owner)
    await save('payment', { UPI_ID: 'first@okaxis' }, owner)
    await save('payment', { UPI_ID: 'second@okaxis', COD_LIMIT: 2000 }, owner)
    for (const email of [admin.email, owner.email])
      expect(await noticesFor(shop, email)).toContain('UPI ID: first@okaxis → second@okaxis')
    expect(await noticesFor(shop, 'old@suvarna.example')).toContain(
      'Notice addresses: old@suvarna.example → new@suvarna.example',
    )
    const board = async () => (await shop.call(getMorningBoard, {}, admin.token)).payeeChanges
    expect((await board())[0]).toEqual({
      at: expect.any(String),
      by: 'Asha',
      values: { UPI_ID: 'second@okaxis' },
    })
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('audit_log')
        .set((row) => ({ at: row('at', '-', 48 * 60 * MINUTE_MS) }))
        .execute(),
    )
    expect(await board()).toEqual([])
  })

  test('LIMIT-10 roles and deleted accounts are mailed, PANs are not', async ({
    shop,
    admin,
    owner,
    asha,
    ravi,
    panOrder,
  }) => {
    const before = (await noticesFor(shop, admin.email)).length
    await shop.call(updateUserRole, { params: { userId: asha.id }, body: { role: 'admin' } }, owner.token)
    await shop.call(updateUserRole, { params: { userId: asha.id }, body: { role: 'admin' } }, owner.token)
    await shop.call(deleteUser, { params: { userId: ravi.id } }, owner.token)
    await shop.call(revealPan, { params: { id: panOrder } }, owner.token)
    expect((await noticesFor(shop, admin.email)).slice(before)).toEqual([
      'Role of an account: user → admin',
      'Account deleted (role: user)',
    ])
  })
})

test('LIMIT-10 bills without a PAN and a customer’s own are printed freely', async ({
  shop,
  admin,
  owner,
  asha,
  age,
  send,
}) => {
  const productId = await newProduct(shop, { price: 1000 })
  const { body } = await sendOrder(shop, asha, { products: [{ productId, quantity: 1 }], amount: '1000.00' })
  await shop.call(issueInvoice, { params: { id: body.order._id } }, admin.token)
  await age(owner, null)
  await age(asha, null)
  for (const person of [owner, asha])
    expect(await send('GET', { path: `/api/orders/invoice/${body.order._id}` }, person)).toEqual({
      status: 200,
    })
  expect(await send('GET', { path: '/api/auth/my-data' }, asha)).toEqual({ status: 200 })
})
