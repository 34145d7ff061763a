import { randomBytes } from 'node:crypto'
import { describe, expect } from 'vitest'
import { endpoints, nameOf } from '../../../../tests/contract.ts'
import { newProduct, newShopper, refusalBody, sendOrder, type Shopper } from '../../../../tests/factories.ts'
import { codeOf } from '../../../../tests/fixtures/second-factor.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { oldGold } from '../../../../tests/old-gold.ts'
import type { TestShop } from '../../../../tests/shop.ts'
import { hashToken } from '../../core/lib/secret-token.ts'
import { createManualOrder } from '../../../contract/counter-order.ts'
import { createCredit } from '../../../contract/credit.ts'
import { issueInvoice } from '../../../contract/invoicing.ts'
import { refundOrder, confirmOrderPayment, revealPan } from '../../../contract/manage-orders.ts'
import { getSettings, guardedSettings, updateSettings } from '../../../contract/manage-settings.ts'
import { deleteUser, updateUserRole } from '../../../contract/manage-users.ts'
import { getMorningBoard } from '../../../contract/morning-board.ts'
import { startSecondFactor, turnOnSecondFactor } from '../../../contract/second-factor.ts'
import { reauthenticate } from '../../../contract/session.ts'

const MINUTE_MS = 60_000
const password = 'kundan-1947'

const address = {
  name: 'Meera Iyer',
  phone: '9876543210',
  line1: '12 Temple Road',
  line2: '',
  city: 'Mysuru',
  state: 'Karnataka',
  pin: '570001',
}

type Request = { path?: string; body?: object }

const test = shopTest({
  PAN_LIMIT: '200000',
  SECRET_KEY: randomBytes(32).toString('base64'),
  TAX_RATE: '0',
  SHOP_STATE: 'Kerala',
})
  .extend('owner', ({ shop }) => newShopper(shop, 'admin', password))
  /** Lets the login of a session become this many minutes old; null: it is of an earlier version. */
  .extend('age', { scope: 'file' }, ({ shop }) => async ({ token }: Shopper, minutes: number | null) => {
    const confirmed_at = minutes === null ? null : Date.now() - minutes * MINUTE_MS
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('sessions')
        .set({ confirmed_at })
        .where('token_hash', '=', hashToken(token))
        .execute(),
    )
  })
  /** The id of an order with a PAN, an invoice and a credit note. */
  .extend('panOrder', { scope: 'file' }, async ({ shop, admin }) => {
    const [buyer, productId] = [await newShopper(shop), await newProduct(shop, { price: 300_000 })]
    const { body } = await sendOrder(shop, buyer, {
      products: [{ productId, quantity: 1 }],
      amount: '300000.00',
      paymentMethod: 'UPI',
      pan: 'ABCDE1234F',
      address,
    })
    const params = { id: body.order._id }
    await shop.call(issueInvoice, { params }, admin.token)
    await shop.call(confirmOrderPayment, { params, body: { confirmed: true } }, admin.token)
    await shop.call(refundOrder, { params, body: { cancel: true } }, admin.token)
    return body.order._id
  })
  /** The id of an order of the counter that was paid with old gold, whose seller gave a PAN. */
  .extend('oldGoldOrder', { scope: 'file' }, async ({ shop, admin }) => {
    const products = [{ productId: await newProduct(shop, { price: 300_000 }), quantity: 1 }]
    const { order } = await shop.call(
      createManualOrder,
      {
        body: {
          customer: { name: 'Meera Iyer', phone: '9876543210' },
          products,
          paymentMethod: 'CASH',
          pan: 'ABCDE1234F',
        },
      },
      admin.token,
    )
    await shop.call(
      createCredit,
      {
        params: { id: order._id },
        body: {
          ...oldGold,
          grossWeight: 20,
          netWeight: 20,
          seller: { ...oldGold.seller, pan: 'ABCDE1234F' },
        },
      },
      admin.token,
    )
    return order._id
  })
  /** Each call that needs a recent login, as the owner would make it. */
  .extend(
    'requests',
    async ({ shop, admin, panOrder, oldGoldOrder, asha, ravi }) =>
      ({
        'PATCH /api/settings': {
          body: {
            group: 'payment',
            values: { UPI_ID: `${crypto.randomUUID().slice(0, 8)}@okaxis` },
            version: await versionOf(shop, 'payment', admin),
          },
        },
        'PUT /api/auth/users/{userId}': { path: `/api/auth/users/${asha.id}`, body: { role: 'admin' } },
        'PUT /api/auth/duty/{userId}': {
          path: `/api/auth/duty/${(await newShopper(shop, 'admin')).id}`,
          body: { duty: 'counter' },
        },
        'DELETE /api/auth/users/{userId}': { path: `/api/auth/users/${ravi.id}` },
        'POST /api/orders/pan/{id}': { path: `/api/orders/pan/${panOrder}` },
        'GET /api/orders/export': {},
        'GET /api/orders/invoice/{id}': { path: `/api/orders/invoice/${panOrder}` },
        'GET /api/orders/credit-note/{id}': { path: `/api/orders/credit-note/${panOrder}` },
        'GET /api/orders/invoices': { path: `/api/orders/invoices?orders=${panOrder}` },
        'GET /api/orders/purchase-vouchers/{id}': { path: `/api/orders/purchase-vouchers/${oldGoldOrder}` },
        'GET /api/auth/recent-login': {},
        'GET /api/backup/download': {},
      }) satisfies Record<string, Request>,
  )
  .extend(
    'send',
    { scope: 'file' },
    ({ shop }) =>
      async (name: string, { path, body }: Request, { token }: Shopper) => {
        const [method = '', pattern = ''] = name.split(' ')
        const response = await shop.app.inject({
          method: method as 'GET',
          url: path ?? pattern,
          headers: { authorization: `Bearer ${token}` },
          ...(body && { payload: body }),
        })
        return {
          status: response.statusCode,
          ...(response.statusCode >= 400 && { body: response.json<object>() }),
        }
      },
  )
  .extend(
    'save',
    { scope: 'file' },
    ({ shop }) =>
      async (
        group: 'payment' | 'mail' | 'notices' | 'limits' | 'online',
        values: Record<string, string | number | null>,
        { token }: Shopper,
      ) => {
        const version = await versionOf(shop, group, { token })
        return shop.call(updateSettings, { body: { group, values, version } }, token)
      },
  )

async function versionOf(shop: TestShop, group: string, { token }: Pick<Shopper, 'token'>): Promise<number> {
  const { groups } = await shop.call(getSettings, {}, token)
  return groups.find(({ name }) => name === group)?.version ?? 0
}

const marked = endpoints.filter(({ recentLogin }) => recentLogin).map(nameOf)
const AGAIN = {
  status: 403,
  body: expect.objectContaining({ code: 'reauthenticate', message: 'Please enter your password again.' }),
}
const again = { status: 403, data: expect.objectContaining({ code: 'reauthenticate' }) }

test('LIMIT-10 every marked call is tried here', ({ requests }) => {
  expect(marked.toSorted()).toEqual(Object.keys(requests).toSorted())
})

test.for(marked)(
  'LIMIT-10 %s needs a login of the last 15 minutes (ASVS 7.5.1, 7.5.3, 8.2.3)',
  async (name, { shop, owner, age, requests, send }) => {
    const request = requests[name as keyof typeof requests]
    for (const minutes of [null, 15]) {
      await age(owner, minutes)
      expect(await send(name, request, owner)).toEqual(AGAIN)
    }
    await shop.call(reauthenticate, { body: { password } }, owner.token)
    await age(owner, 14)
    expect(await send(name, request, owner)).toEqual({ status: 200 })
  },
)

describe('LIMIT-10 reauthenticating', () => {
  test('LIMIT-10 a wrong password and a missing code keep the call refused', async ({
    shop,
    owner,
    age,
    requests,
    send,
  }) => {
    const { secret } = await shop.call(startSecondFactor, { body: { password } }, owner.token)
    await shop.call(turnOnSecondFactor, { body: { code: codeOf(secret, -1) } }, owner.token)
    await age(owner, null)
    const codes = async (body: { password: string; code?: string }) =>
      (await refusalBody(shop.call(reauthenticate, { body }, owner.token))).data?.code
    expect(await codes({ password: 'wrong-password' })).toBe('wrong_login')
    expect(await codes({ password })).toBe('code_needed')
    expect(await codes({ password, code: '000000' })).toBe('wrong_code')
    expect(await send('GET /api/orders/export', requests['GET /api/orders/export'], owner)).toEqual(AGAIN)
    const before = Date.now()
    const { until } = await shop.call(
      reauthenticate,
      { body: { password, code: codeOf(secret) } },
      owner.token,
    )
    expect(Date.parse(until) - before).toBeGreaterThanOrEqual(15 * MINUTE_MS)
    expect(await send('GET /api/orders/export', requests['GET /api/orders/export'], owner)).toEqual({
      status: 200,
    })
  })

  test('LIMIT-10 one session does not make another recent', async ({ shop, owner, age, requests, send }) => {
    const { json } = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: owner.email, password },
    })
    const other = { ...owner, token: json<{ token: string }>().token }
    await age(owner, null)
    await shop.call(reauthenticate, { body: { password } }, other.token)
    expect(await send('GET /api/orders/export', requests['GET /api/orders/export'], owner)).toEqual(AGAIN)
    expect(await send('GET /api/orders/export', requests['GET /api/orders/export'], other)).toEqual({
      status: 200,
    })
  })

  test('LIMIT-10 REAUTH_MINUTES changes how long a login is recent', async ({
    owner,
    age,
    requests,
    send,
    save,
  }) => {
    await save('limits', { REAUTH_MINUTES: 2 }, owner)
    await age(owner, 1)
    await expect
      .poll(() => send('GET /api/orders/export', requests['GET /api/orders/export'], owner))
      .toEqual({ status: 200 })
    await age(owner, 2)
    expect(await send('GET /api/orders/export', requests['GET /api/orders/export'], owner)).toEqual(AGAIN)
    await age(owner, 0)
    await expect(save('limits', { REAUTH_MINUTES: 61 }, owner)).rejects.toMatchObject({ status: 400 })
    await save('limits', { REAUTH_MINUTES: null }, owner)
  })
})

describe('LIMIT-10 settings', () => {
  test.for(guardedSettings)(
    'LIMIT-10 %s is not changed or reset by an old login',
    async (key, { owner, age, save }) => {
      await age(owner, null)
      const group = {
        UPI_ID: 'payment',
        UPI_NAME: 'payment',
        BANK_ACCOUNT_NAME: 'payment',
        BANK_ACCOUNT_NUMBER: 'payment',
        BANK_IFSC: 'payment',
        SMTP_URL: 'mail',
        OWNER_EMAIL: 'notices',
        REAUTH_MINUTES: 'limits',
        RAZORPAY_KEY_ID: 'online',
        RAZORPAY_KEY_SECRET: 'online',
        RAZORPAY_WEBHOOK_SECRET: 'online',
        RAZORPAY_WEBHOOK_SECRET_OLD: 'online',
      } as const
      await expect(
        save(group[key], { [key]: key === 'REAUTH_MINUTES' ? 60 : 'x' }, owner),
      ).rejects.toMatchObject(again)
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
