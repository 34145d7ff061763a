import { expect } from 'vitest'
import { draftOf } from '../../../../tests/catalogue.ts'
import { newShopper, refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openTestShop } from '../../../../tests/shop.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { createProduct, deleteProduct } from '../../../contract/manage-products.ts'
import { createRates, previewRates } from '../../../contract/manage-rates.ts'
import {
  chooseTax,
  getOnboarding,
  hideOnboarding,
  limitCash,
  setLimits,
} from '../../../contract/onboarding.ts'
import { updateSettings } from '../../../contract/manage-settings.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { enterSampleRates } from '../rates/sample-rates.ts'
import { COUNTER_ADVICE } from './setting-steps.ts'

const own = {
  PUBLIC_URL: 'https://kanchan.example',
  TRUST_PROXY: '1',
  UPI_ID: 'kanchan@bank',
  SHOP_PHONE: '+91 22 1234 5678',
  WHATSAPP_NUMBER: '912212345678',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  SHOP_EMAIL: 'care@kanchan.example',
  TAX_RATE: '3',
}
const test = shopTest({ ...own, DEMO: '1' })
  /** Simulates that every administrator has turned two-step sign-in on. */
  .extend(
    'guardAdministrators',
    { scope: 'file' },
    ({ shop }) =>
      () =>
        shop.context.db.transaction(async (tx) => {
          const people = await tx.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
          await tx.db
            .insertInto('second_factors')
            .values(
              people.map(({ id }) => ({ user_id: id, secret: 'X', turned_on_at: Date.now(), last_step: 1 })),
            )
            .execute()
        }),
  )
  .extend(
    'welcome',
    { scope: 'file' },
    ({ shop, admin }) =>
      () =>
        shop.call(getOnboarding, {}, admin.token),
  )
  .extend(
    'doneSteps',
    { scope: 'file' },
    ({ welcome }) =>
      async () =>
        (await welcome()).steps.filter(({ done }) => done).map(({ name }) => name),
  )
test.beforeAll(async ({ shop }) => {
  await fillDemo(shop.context)
})

test('ADM-02 the checklist names every setting with its default value', async () => {
  const shop = await openTestShop({
    PUBLIC_URL: 'http://localhost:3000',
    SHOP_EMAIL: own.SHOP_EMAIL,
    SHOP_PHONE: own.SHOP_PHONE,
  })
  const { token: admin } = await newShopper(shop, 'admin')
  expect(await shop.call(getOnboarding, {}, admin)).toEqual({
    hidden: false,
    steps: [
      { name: 'tax', done: false, optional: false, missing: [] },
      { name: 'address', done: false, optional: false, missing: ['PUBLIC_URL'] },
      { name: 'payee', done: false, optional: false, missing: ['UPI_ID'] },
      { name: 'phone', done: false, optional: false, missing: ['WHATSAPP_NUMBER'] },
      { name: 'mail', done: false, optional: false, missing: ['SMTP_URL'] },
      { name: 'product', done: false, optional: false, missing: [] },
      { name: 'own_email', done: true, optional: false, missing: [] },
      { name: 'sign_in', done: false, optional: false, missing: [] },
      { name: 'legal', done: false, optional: true, missing: ['LEGAL_NAME', 'GRIEVANCE_NAME'] },
      { name: 'rates', done: false, optional: true, missing: [] },
      { name: 'limits', done: false, optional: true, missing: ['PAN_LIMIT', 'UPI_LIMIT'] },
      { name: 'cash', done: true, optional: true, missing: [] },
      { name: 'counter', done: false, optional: true, missing: Object.keys(COUNTER_ADVICE) },
      { name: 'bank', done: false, optional: true, missing: ['BANK_ACCOUNT_NUMBER'] },
      { name: 'owner', done: false, optional: true, missing: ['OWNER_EMAIL'] },
      { name: 'strip', done: true, optional: true, missing: [] },
    ],
  })
  await shop.close()
})

test('the checklist of a public shop asks for TRUST_PROXY', async () => {
  const missing = async (settings: Record<string, string>) => {
    const shop = await openTestShop({ ...own, TRUST_PROXY: '', ...settings })
    const { steps } = await shop.call(getOnboarding, {}, (await newShopper(shop, 'admin')).token)
    await shop.close()
    return steps.find(({ name }) => name === 'address')
  }
  expect(await missing({})).toMatchObject({ name: 'address', done: false, missing: ['TRUST_PROXY'] })
  expect(await missing({ TRUST_PROXY: '0' })).toMatchObject({ name: 'address', done: true, missing: [] })
})

test('ADM-02 a first product ticks itself; then the list can be hidden', async ({
  shop,
  admin,
  guardAdministrators,
  welcome,
  doneSteps,
}) => {
  expect(await doneSteps()).toEqual(['tax', 'address', 'payee', 'phone', 'mail', 'own_email'])
  expect(await refusal(shop.call(hideOnboarding, {}, admin.token))).toMatchObject({
    status: 400,
    message: 'Some steps are still open.',
  })
  const { _id: id } = await shop.call(
    createProduct,
    { body: draftOf({ name: 'First of our own' }) },
    admin.token,
  )
  expect(await doneSteps()).toContain('product')
  expect(await refusal(shop.call(hideOnboarding, {}, admin.token))).toMatchObject({ status: 400 })
  await guardAdministrators()
  await shop.call(hideOnboarding, {}, admin.token)
  await shop.call(hideOnboarding, {}, admin.token)
  const other = (await newShopper(shop, 'admin')).token
  expect(await shop.call(getOnboarding, {}, other)).toMatchObject({ hidden: true })
  expect(await shop.call(listAuditLog, { query: { entity: 'welcome' } }, admin.token)).toHaveLength(1)
  await shop.call(deleteProduct, { params: { id } }, admin.token)
  expect(await welcome()).toMatchObject({ hidden: true })
})

test('ADM-02 the sign-in step needs two-step sign-in of every administrator (ASVS 6.3.3)', async () => {
  const shop = await openTestShop()
  const [one, other] = [await newShopper(shop, 'admin'), await newShopper(shop, 'admin')]
  await newShopper(shop)
  const isDone = async () =>
    (await shop.call(getOnboarding, {}, one.token)).steps.find(({ name }) => name === 'sign_in')?.done
  const guard = (id: string, turned_on_at: number | null) =>
    shop.context.db.transaction((tx) =>
      tx.db
        .insertInto('second_factors')
        .values({ user_id: id, secret: 'X', turned_on_at, last_step: 1 })
        .execute(),
    )
  await guard(one.id, Date.now())
  expect(await isDone()).toBe(false)
  await guard(other.id, null)
  expect(await isDone()).toBe(false)
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('second_factors').set({ turned_on_at: Date.now() }).execute(),
  )
  expect(await isDone()).toBe(true)
  await shop.close()
})

test('SET-12 the list stays until the tax is chosen; jewellery saves 3%', async () => {
  const shop = await openTestShop()
  const { token } = await newShopper(shop, 'admin')
  const step = async (name: string) =>
    (await shop.call(getOnboarding, {}, token)).steps.find((each) => each.name === name)
  await shop.context.db.transaction((tx) =>
    tx.db.insertInto('office_marks').values({ name: 'welcome-hidden', created_at: Date.now() }).execute(),
  )
  expect(await shop.call(getOnboarding, {}, token)).toMatchObject({ hidden: false })
  expect(await step('tax')).toMatchObject({ done: false, optional: false })

  expect(await shop.call(chooseTax, { body: { choice: 'jewellery' } }, token)).toMatchObject({
    hidden: true,
    steps: expect.arrayContaining([expect.objectContaining({ name: 'tax', done: true })]),
  })
  await expect.poll(() => shop.context.settings.taxRate).toBe(3)
  await shop.close()
})

test('SET-12 keeping 10% changes nothing; environment rates win', async () => {
  const shop = await openTestShop()
  const { token } = await newShopper(shop, 'admin')
  await shop.call(chooseTax, { body: { choice: 'keep' } }, token)
  expect(await shop.context.db.reader.selectFrom('shop_settings').selectAll().execute()).toEqual([])
  expect((await shop.call(getOnboarding, {}, token)).steps[0]).toMatchObject({ name: 'tax', done: true })
  await shop.close()

  const locked = await openTestShop({ TAX_RATE: '5' })
  const admin = await newShopper(locked, 'admin')
  expect((await locked.call(getOnboarding, {}, admin.token)).steps[0]).toMatchObject({
    name: 'tax',
    done: true,
  })
  expect(await refusal(locked.call(chooseTax, { body: { choice: 'jewellery' } }, admin.token))).toEqual({
    status: 409,
    message: 'TAX_RATE is set in the environment.',
  })
  await locked.close()
})

test('SET-13 legal name and grievance officer are an optional step', async () => {
  const shop = await openTestShop()
  const { token } = await newShopper(shop, 'admin')
  const legal = async () =>
    (await shop.call(getOnboarding, {}, token)).steps.find(({ name }) => name === 'legal')
  expect(await legal()).toEqual({
    name: 'legal',
    done: false,
    optional: true,
    missing: ['LEGAL_NAME', 'GRIEVANCE_NAME'],
  })
  await shop.call(
    updateSettings,
    {
      body: {
        group: 'shop',
        values: { LEGAL_NAME: 'Kanchan Jewels Pvt Ltd', GRIEVANCE_NAME: 'Asha Rao' },
        version: 0,
      },
    },
    token,
  )
  expect(await legal()).toEqual({ name: 'legal', done: true, optional: true, missing: [] })
  await shop.close()
})

test('SET-13 PAN-01 one press sets both empty PAN limits to ₹2,00,000', async () => {
  const shop = await openTestShop({ UPI_LIMIT: '100000', SECRET_KEY: Buffer.alloc(32, 7).toString('base64') })
  const { token } = await newShopper(shop, 'admin')
  expect([shop.context.settings.panLimit, shop.context.settings.upi.limit]).toEqual([null, 100_000])
  const { steps } = await shop.call(setLimits, {}, token)
  expect(steps).toContainEqual({ name: 'limits', done: true, optional: true, missing: [] })
  await expect
    .poll(() => [shop.context.settings.panLimit, shop.context.settings.upi.limit])
    .toEqual([200_000, 100_000])
  await shop.close()
})

test('SET-13 PAN-03 the limits are not set while no PAN could be stored', async () => {
  const shop = await openTestShop()
  const { token } = await newShopper(shop, 'admin')
  const refused = await refusal(shop.call(setLimits, {}, token))
  expect(refused).toEqual(
    shop.context.settings.databaseUrl === undefined
      ? { status: 'accepted', message: '' }
      : {
          status: 400,
          message: 'Set SECRET_KEY in the environment first: several nodes may share this database.',
        },
  )
  await shop.close()
})

test('SET-13 rates are an optional step, done by a real rate', async () => {
  const shop = await openTestShop()
  const { token } = await newShopper(shop, 'admin')
  const step = async () =>
    (await shop.call(getOnboarding, {}, token)).steps.find(({ name }) => name === 'rates')
  expect(await step()).toEqual({ name: 'rates', done: false, optional: true, missing: [] })
  await shop.context.db.transaction((tx) =>
    enterSampleRates(tx, [{ metal: 'gold', fineness: 916, paisePerKg: 1_300_000_000 }], Date.now()),
  )
  expect(await step()).toMatchObject({ done: false })
  const rates = [{ metal: 'gold' as const, fineness: 916, perGram: 13_430 }]
  const { digest } = await shop.call(previewRates, { body: { rates } }, token)
  await shop.call(createRates, { body: { rates, digest } }, token)
  expect(await step()).toMatchObject({ done: true })
  await shop.close()
})

test('LIMIT-08 the checklist of a public shop recommends cash limits', async () => {
  const shop = await openTestShop({
    ...own,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    COD_CONFIRM: '1',
  })
  const { token } = await newShopper(shop, 'admin')
  const step = async () =>
    (await shop.call(getOnboarding, {}, token)).steps.find(({ name }) => name === 'cash')
  expect(await step()).toEqual({
    name: 'cash',
    done: false,
    optional: true,
    missing: ['COD_NEEDS_ADDRESS', 'OPEN_COD_ORDERS'],
  })
  await shop.call(limitCash, {}, token)
  expect(await step()).toMatchObject({ done: true, missing: [] })
  await expect
    .poll(() => shop.context.settings.cod)
    .toMatchObject({ needsAddress: true, maxOpenOrders: 3, needsConfirmation: true })
  expect((await refusal(shop.call(limitCash, {}, (await newShopper(shop)).token))).status).toBe(403)
  await shop.close()
})

test('LIMIT-02 a shop without cash on delivery needs no limits of cash orders', async () => {
  const shop = await openTestShop({ ...own, COD_LIMIT: '0' })
  const { steps } = await shop.call(getOnboarding, {}, (await newShopper(shop, 'admin')).token)
  expect(steps.find(({ name }) => name === 'cash')).toMatchObject({ done: true })
  await shop.close()
})
