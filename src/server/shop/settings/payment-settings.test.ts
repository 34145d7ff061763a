import { expect, test as plain } from 'vitest'
import { newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openTestShop } from '../../../../tests/shop.ts'
import { getSettings, updateSettings } from '../../../contract/manage-settings.ts'
import { getShopFacts } from '../../../contract/settings.ts'
import { ApiError } from '../../../web/api/client.ts'
import { readConfig } from '../../core/config/config.ts'
import { readSavedSettings } from './saved-settings.ts'
import { startWarnings } from '../../start-warnings.ts'

type Values = Record<string, string | number | boolean | null>

const test = shopTest().extend('save', { scope: 'file' }, ({ shop, admin }) => async (values: Values) => {
  const { groups } = await shop.call(getSettings, {}, admin.token)
  const version = groups.find(({ name }) => name === 'payment')?.version ?? 0
  return shop
    .call(updateSettings, { body: { group: 'payment', values, version } }, admin.token)
    .catch((error: unknown) => {
      if (error instanceof ApiError) return { status: error.status, issues: error.data?.issues }
      throw error
    })
})

const tooHigh = 'must be below 2,00,000 (Income-tax Act 2025, section 186)'

test('PAN-04 a limit for cash of ₹2,00,000 or more is refused', async ({ shop, save }) => {
  for (const COD_LIMIT of [200_000, 500_000])
    expect(await save({ COD_LIMIT })).toEqual({
      status: 400,
      issues: [{ path: 'COD_LIMIT', message: tooHigh }],
    })
  await save({ COD_LIMIT: 199_999.99 })
  await expect.poll(() => shop.context.settings.codLimit).toBe(199_999.99)
})

plain(
  'PAN-04 a higher limit of the environment is lowered, with a warning in the log and in the back office',
  async () => {
    for (const COD_LIMIT of ['200000', '500000']) expect(readConfig({ COD_LIMIT }).codLimit).toBe(199_999.99)
    expect([
      readConfig({ COD_LIMIT: '199999.99' }).codLimit,
      readConfig({ COD_LIMIT: '199999.99' }).capped,
    ]).toEqual([199_999.99, {}])
    expect(() => readConfig({ COD_LIMIT: 'a lakh' })).toThrow(
      'Setting COD_LIMIT: must be an amount in rupees.',
    )
    const note = `5,00,000 is too high: it ${tooHigh}, so 1,99,999.99 is used.`
    expect(startWarnings(readConfig({ COD_LIMIT: '500000' }))).toEqual([`Setting COD_LIMIT: ${note}`])
    const shop = await openTestShop({ COD_LIMIT: '500000' })
    const { token } = await newShopper(shop, 'admin')
    const { groups } = await shop.call(getSettings, {}, token)
    expect(groups.flatMap(({ fields }) => fields).find(({ key }) => key === 'COD_LIMIT')).toEqual({
      key: 'COD_LIMIT',
      value: 199_999.99,
      source: 'environment',
      locked: true,
      secret: false,
      notInUse: note,
    })
    await shop.close()
  },
)

test('SET-07 BANK-01 saving the three account settings together enables transfers', async ({
  shop,
  save,
}) => {
  expect(await save({ BANK_IFSC: 'HDFC0001234', BANK_ACCOUNT_NUMBER: '50100123456789' })).toEqual({
    status: 400,
    issues: [{ path: 'BANK_ACCOUNT_NAME', message: 'is needed with BANK_ACCOUNT_NUMBER' }],
  })
  await save({
    BANK_IFSC: 'HDFC0001234',
    BANK_ACCOUNT_NUMBER: '50100123456789',
    BANK_ACCOUNT_NAME: 'Kanchan Jewels',
    UPI_LIMIT: 100_000,
    PAN_LIMIT: 200_000,
  })
  await expect
    .poll(() => shop.call(getShopFacts, {}))
    .toMatchObject({
      paymentMethods: ['COD', 'UPI', 'BANK'],
      bank: { name: 'Kanchan Jewels', number: '50100123456789', ifsc: 'HDFC0001234' },
      upiLimit: 100_000,
      panLimit: 200_000,
    })
  expect(await save({ BANK_ACCOUNT_NAME: null })).toMatchObject({ status: 400 })
  await save({ BANK_IFSC: null, BANK_ACCOUNT_NUMBER: null, BANK_ACCOUNT_NAME: null })
  await expect.poll(() => shop.call(getShopFacts, {})).toMatchObject({ paymentMethods: ['COD', 'UPI'] })
})

test('settings are cleaned before they are checked', async ({ shop, save }) => {
  await save({
    BANK_IFSC: ' hdfc 0000057',
    BANK_ACCOUNT_NUMBER: '5010 0123 4567-89',
    BANK_ACCOUNT_NAME: 'Kanchan Jewels',
  })
  await expect
    .poll(() => shop.call(getShopFacts, {}))
    .toMatchObject({ bank: { number: '50100123456789', ifsc: 'HDFC0000057' } })
  await save({ BANK_IFSC: null, BANK_ACCOUNT_NUMBER: null, BANK_ACCOUNT_NAME: null })
  expect(
    readConfig({ WHATSAPP_NUMBER: '+91 98470 12345', SHOP_GSTIN: '27 aapfu0939f1zv', COD_LIMIT: '1,56,871' }),
  ).toMatchObject({
    shop: { whatsappNumber: '919847012345' },
    trade: { gstin: '27AAPFU0939F1ZV' },
    codLimit: 156_871,
  })
})

test('SET-07 a saved part of an account is not used without the others', async ({ shop }) => {
  const row = { value: '"HDFC0001234"', updated_at: 1, updated_by: 'x' }
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('shop_settings')
      .values({ key: 'BANK_IFSC', ...row })
      .execute(),
  )
  expect((await readSavedSettings(shop.context.db.reader, shop.context.settings)).texts['BANK_IFSC']).toBe(
    'HDFC0001234',
  )
  const admin = await newShopper(shop, 'admin')
  const { groups } = await shop.call(getSettings, {}, admin.token)
  expect(groups.flatMap(({ fields }) => fields).find(({ key }) => key === 'BANK_IFSC')).toMatchObject({
    value: null,
    notInUse: 'Not in use: does not fit BANK_ACCOUNT_NUMBER.',
  })
})
