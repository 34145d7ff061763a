import { describe, expect } from 'vitest'
import { newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { engine, openTestShop, type TestShop } from '../../../../tests/shop.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { getSettings, updateSettings, type SettingGroupName } from '../../../contract/manage-settings.ts'
import { getShopFacts } from '../../../contract/settings.ts'
import { ApiError } from '../../../web/api/client.ts'

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
const test = shopTest({ SHOP_PHONE: '+91 22 1234 5678', SECRET_KEY })
  .extend(
    'groupOf',
    { scope: 'file' },
    ({ shop, admin }) =>
      (name: SettingGroupName) =>
        groupIn(shop, admin.token, name),
  )
  .extend(
    'save',
    { scope: 'file' },
    ({ shop, admin, groupOf }) =>
      async (group: SettingGroupName, values: Values, version?: number) =>
        shop.call(
          updateSettings,
          { body: { group, values, version: version ?? (await groupOf(group)).version } },
          admin.token,
        ),
  )

type Values = Record<string, string | number | boolean | Record<string, unknown> | null>

/** The status and body of the error that a call returns. */
const refused = (call: Promise<unknown>): Promise<object> =>
  call.then(
    () => ({ status: 'accepted' }),
    (error: unknown) => {
      if (error instanceof ApiError) return { status: error.status, ...error.data }
      throw error
    },
  )

async function groupIn(shop: TestShop, token: string, name: SettingGroupName) {
  const { groups } = await shop.call(getSettings, {}, token)
  const group = groups.find((each) => each.name === name)
  if (!group) throw new Error(`There is no group ${name}.`)
  return { ...group, field: (key: string) => group.fields.find((field) => field.key === key) }
}

describe('what the back office reads', () => {
  test('SET-02 SET-03 environment settings are locked; others have saved or default values', async ({
    groupOf,
    save,
  }) => {
    expect((await groupOf('shop')).field('SHOP_PHONE')).toEqual({
      key: 'SHOP_PHONE',
      value: '+91 22 1234 5678',
      source: 'environment',
      locked: true,
      secret: false,
    })
    expect((await groupOf('shop')).field('SHOP_NAME')).toEqual({
      key: 'SHOP_NAME',
      value: 'Suvarna',
      source: 'default',
      locked: false,
      secret: false,
    })
    await save('shop', { SHOP_NAME: 'Kanchan' })
    expect((await groupOf('shop')).field('SHOP_NAME')).toMatchObject({
      value: 'Kanchan',
      source: 'saved',
      locked: false,
    })
    expect(await refused(save('shop', { SHOP_PHONE: '+91 1' }))).toMatchObject({
      status: 409,
      code: 'locked',
      message: 'SHOP_PHONE is set in the environment.',
    })
    await save('shop', { SHOP_NAME: null })
    expect((await groupOf('shop')).field('SHOP_NAME')).toMatchObject({ value: 'Suvarna', source: 'default' })
  })

  test('SET-05 the groups hold the stated settings', async ({ shop, admin }) => {
    const { groups } = await shop.call(getSettings, {}, admin.token)
    expect(groups.map(({ name, fields }) => [name, fields.map(({ key }) => key)])).toEqual([
      [
        'shop',
        [
          'SHOP_NAME',
          'SHOP_PHONE',
          'SHOP_EMAIL',
          'WHATSAPP_NUMBER',
          'LEGAL_NAME',
          'GRIEVANCE_NAME',
          'GRIEVANCE_DESIGNATION',
          'GRIEVANCE_PHONE',
          'GRIEVANCE_EMAIL',
          'PRICE_DISPLAY',
          'PRICE_BREAKUP',
          'RETURN_DAYS',
          'INSURED_DELIVERY',
          'RESERVE',
        ],
      ],
      [
        'trade',
        [
          'SHOP_ADDRESS',
          'SHOP_STATE',
          'SHOP_GSTIN',
          'SHOP_HSN',
          'BIS_REGISTRATION',
          'ROUND_OFF',
          'B2C_LARGE',
          'TALLY_CUSTOMERS',
          'TALLY_SALES',
          'TALLY_CGST',
          'TALLY_SGST',
          'TALLY_IGST',
          'TALLY_TAX',
          'TALLY_ROUND_OFF',
        ],
      ],
      ['tax', ['TAX_RATE']],
      [
        'payment',
        [
          'UPI_ID',
          'UPI_NAME',
          'UPI_MERCHANT',
          'COD_LIMIT',
          'UPI_LIMIT',
          'PAN_LIMIT',
          'BANK_ACCOUNT_NAME',
          'BANK_ACCOUNT_NUMBER',
          'BANK_IFSC',
        ],
      ],
      [
        'online',
        [
          'RAZORPAY_KEY_ID',
          'RAZORPAY_KEY_SECRET',
          'RAZORPAY_WEBHOOK_SECRET',
          'RAZORPAY_WEBHOOK_SECRET_OLD',
          'RAZORPAY_CHECKOUT_JS',
          'PAY_MINUTES',
          'PREPAID_DISCOUNT',
        ],
      ],
      [
        'limits',
        [
          'OPEN_COD_ORDERS',
          'COD_NEEDS_ADDRESS',
          'COD_RELEASE_HOURS',
          'COD_CONFIRM',
          'UNPAID_LIMIT',
          'BANK_PRICE_HOURS',
          'ESTIMATE_HOURS',
          'REAUTH_MINUTES',
        ],
      ],
      [
        'jewellery',
        [
          'RATE_GUARD',
          'RATE_STALE_HOURS',
          'RATE_STALE_ACTION',
          'HOLD_MINUTES',
          'WEIGHT_TOLERANCE',
          'OLD_GOLD_DEDUCTION',
          'OLD_SILVER_DEDUCTION',
          'OLD_PLATINUM_DEDUCTION',
          'PRICE_RULE',
          'LABEL_SIZE',
        ],
      ],
      ['search', ['SYNONYMS']],
      ['mail', ['SMTP_URL', 'MAIL_FROM']],
      [
        'notices',
        [
          'OWNER_EMAIL',
          'NOTIFY_NEW_ORDER',
          'NOTIFY_PAYMENT',
          'NOTIFY_RETURN',
          'NOTIFY_LOW_STOCK',
          'NOTIFY_STALE_RATE',
          'NOTIFY_FAILED_REFUND',
          'LOW_STOCK',
        ],
      ],
    ])
  })

  test('SET-05 PRICE-02 PRICE_RULE is completed when partial, and rejected when bad', async ({
    groupOf,
    save,
  }) => {
    const ruleOf = async () => (await groupOf('jewellery')).field('PRICE_RULE')
    const standard = {
      wastagePercent: 0,
      making: { kind: 'perGram', value: 0, basis: 'net', onWastage: false, minimum: 0 },
      makingDiscountPercent: 0,
      charges: [],
      unit: 'paise',
      roundUp: 0,
    }
    expect(await ruleOf()).toMatchObject({ value: standard, source: 'default' })
    await save('jewellery', {
      PRICE_RULE: { wastagePercent: 8, charges: [{ name: 'Hallmarking', amount: 45 }] },
    })
    expect(await ruleOf()).toMatchObject({
      value: { ...standard, wastagePercent: 8, charges: [{ name: 'Hallmarking', amount: 45 }] },
      source: 'saved',
    })
    const issues = async (value: Values[string]) => refused(save('jewellery', { PRICE_RULE: value ?? null }))
    expect(await issues({ making: { value: 'much' } })).toMatchObject({
      status: 400,
      issues: [{ path: 'PRICE_RULE', message: 'making.value must be an amount in rupees' }],
    })
    expect(await issues('8 %')).toMatchObject({
      status: 400,
      issues: [{ path: 'PRICE_RULE', message: 'must be an object' }],
    })
    expect(await ruleOf()).toMatchObject({ value: { wastagePercent: 8 } })
    await save('jewellery', { PRICE_RULE: null })
    expect(await ruleOf()).toMatchObject({ value: standard, source: 'default' })
  })

  test('SET-03 only administrators read and save settings', async ({ shop, asha }) => {
    expect(await refused(shop.call(getSettings, {}, asha.token))).toMatchObject({ status: 403 })
    expect(
      await refused(
        shop.call(
          updateSettings,
          { body: { group: 'tax', values: { TAX_RATE: 0 }, version: 0 } },
          asha.token,
        ),
      ),
    ).toMatchObject({ status: 403 })
    expect(await refused(shop.call(getSettings, {}))).toMatchObject({ status: 401 })
  })
})

describe('saved settings', () => {
  test('SET-01 SET-06 a saved setting applies immediately, also in cached pages', async ({ shop, save }) => {
    expect(await shop.call(getShopFacts, {})).toMatchObject({
      codLimit: 5000,
      taxRate: 10,
      upiMerchant: false,
    })
    await save('payment', { COD_LIMIT: 12_000, UPI_MERCHANT: true, UPI_ID: 'kanchan@bank' })
    await save('tax', { TAX_RATE: 3 })
    await expect
      .poll(() => shop.call(getShopFacts, {}))
      .toMatchObject({ codLimit: 12_000, taxRate: 3, upiMerchant: true, upiId: 'kanchan@bank' })
    expect(
      await shop.context.db.reader
        .selectFrom('shop_settings')
        .select(['key', 'value'])
        .where('key', 'in', ['COD_LIMIT', 'UPI_MERCHANT'])
        .orderBy('key')
        .execute(),
    ).toEqual([
      { key: 'COD_LIMIT', value: '12000' },
      { key: 'UPI_MERCHANT', value: 'true' },
    ])
  })

  test('SET-04 rejects all bad values with their texts and saves nothing', async ({ save, groupOf }) => {
    const before = await groupOf('trade')
    expect(
      await refused(
        save('trade', { SHOP_ADDRESS: '12 Zaveri Bazaar, Mumbai', SHOP_GSTIN: '27ABC', SHOP_HSN: '71' }),
      ),
    ).toMatchObject({
      status: 400,
      code: 'invalid_input',
      issues: [
        { path: 'SHOP_GSTIN', message: 'must be a GSTIN of 15 characters' },
        { path: 'SHOP_HSN', message: 'must be 4, 6 or 8 digits' },
      ],
    })
    expect(await groupOf('trade')).toMatchObject({ version: before.version, fields: before.fields })
    expect(await refused(save('trade', { TAX_RATE: 3 }))).toMatchObject({
      status: 400,
      issues: [{ path: 'TAX_RATE', message: 'is not a setting of this group' }],
    })
    expect(await refused(save('tax', { TAX_RATE: 'three' }))).toMatchObject({
      status: 400,
      issues: [{ path: 'TAX_RATE', message: 'must be a number' }],
    })
    expect(await refused(save('tax', { TAX_RATE: 101 }))).toMatchObject({
      status: 400,
      issues: [{ path: 'TAX_RATE', message: 'must be at most 100' }],
    })
    expect(await refused(save('payment', { UPI_MERCHANT: 'yes' }))).toMatchObject({
      status: 400,
      issues: [{ path: 'UPI_MERCHANT', message: 'must be true or false' }],
    })
  })

  test('SET-04 an outdated version is refused with the group as it is now', async ({ save, groupOf }) => {
    const { version } = await groupOf('mail')
    await save('mail', { MAIL_FROM: 'Kanchan <care@kanchan.example>' }, version)
    expect(
      await refused(save('mail', { MAIL_FROM: 'Other <other@kanchan.example>' }, version)),
    ).toMatchObject({ status: 409, code: 'stale_edit', current: { name: 'mail', version: version + 1 } })
  })

  test('SET-07 values that do not fit one another are refused', async ({ save }) => {
    expect(
      await refused(save('trade', { SHOP_GSTIN: '27AAPFU0939F1ZV', SHOP_STATE: 'Kerala' })),
    ).toMatchObject({
      status: 400,
      issues: [{ path: 'SHOP_STATE', message: 'must be Maharashtra, where SHOP_GSTIN is registered' }],
    })
  })

  test('SET-09 the log has old and new values, except of secrets', async ({ shop, admin, save }) => {
    await save('mail', {
      SMTP_URL: 'smtp://care:s3cret-word@203.0.113.9:587',
      MAIL_FROM: 'Care <care@kanchan.example>',
    })
    const [entry] = await shop.call(listAuditLog, { query: { entity: 'settings' } }, admin.token)
    expect(entry).toMatchObject({
      title: 'mail',
      after: { SMTP_URL: 'changed', MAIL_FROM: 'Care <care@kanchan.example>' },
    })
    expect(JSON.stringify([entry, await shop.call(getSettings, {}, admin.token)])).not.toContain(
      's3cret-word',
    )
  })
})

describe('secrets', () => {
  test('SET-03 SET-08 a secret is stored encrypted, never returned, and in force', async ({
    shop,
    save,
    groupOf,
  }) => {
    await save('mail', { SMTP_URL: 'smtp://care:s3cret-word@203.0.113.9:587' })
    expect((await groupOf('mail')).field('SMTP_URL')).toEqual({
      key: 'SMTP_URL',
      value: null,
      source: 'saved',
      locked: false,
      secret: true,
      isSet: true,
      withoutPassword: 'smtp://care@203.0.113.9:587',
    })
    await expect
      .poll(() => shop.context.settings.mail.smtpUrl)
      .toBe('smtp://care:s3cret-word@203.0.113.9:587')
    const stored = await shop.context.db.reader
      .selectFrom('shop_settings')
      .select('value')
      .where('key', '=', 'SMTP_URL')
      .executeTakeFirstOrThrow()
    expect(stored.value).not.toContain('s3cret')
    expect(JSON.parse(stored.value)).toEqual({
      iv: expect.any(String),
      text: expect.any(String),
      tag: expect.any(String),
      key: expect.any(String),
    })
    await save('mail', { SMTP_URL: null })
    expect((await groupOf('mail')).field('SMTP_URL')).toMatchObject({ isSet: false, source: 'default' })
  })

  test.for([
    'smtp://127.0.0.1:25',
    'smtp://10.1.2.3',
    'smtps://[::1]:465',
    'smtp://[::ffff:192.168.1.4]',
    'smtp://169.254.169.254',
    'smtp://0.0.0.0',
  ])('SET-10 a mail server inside the network is refused: %s (ASVS 1.3.6)', async (url, { save }) => {
    expect(await refused(save('mail', { SMTP_URL: url }))).toMatchObject({
      status: 400,
      issues: [{ path: 'SMTP_URL', message: 'must have a public address' }],
    })
  })

  test.for([
    '[::127.0.0.1]',
    '[::a01:203]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::192.168.1.4]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
  ])('an inner address of a mail server is refused: %s', async (host, { save }) => {
    expect(await refused(save('mail', { SMTP_URL: `smtp://${host}` }))).toMatchObject({
      status: 400,
      issues: [{ path: 'SMTP_URL', message: 'must have a public address' }],
    })
  })

  test('an omitted password stays, for the same account only', async ({ shop, save, groupOf }) => {
    await save('mail', { SMTP_URL: 'smtp://care%40kanchan.example:p%23ss%2Fw%25rd@203.0.113.9:587' })
    expect((await groupOf('mail')).field('SMTP_URL')).toMatchObject({
      value: null,
      withoutPassword: 'smtp://care%40kanchan.example@203.0.113.9:587',
    })
    await save('mail', { SMTP_URL: 'smtps://care%40kanchan.example@203.0.113.9:465' })
    await expect
      .poll(() => shop.context.settings.mail.smtpUrl)
      .toBe('smtps://care%40kanchan.example:p%23ss%2Fw%25rd@203.0.113.9:465')
    for (const url of ['smtp://care%40kanchan.example@203.0.113.10:587', 'smtp://other@203.0.113.9:587']) {
      expect(await refused(save('mail', { SMTP_URL: url }))).toMatchObject({
        status: 400,
        issues: [{ path: 'SMTP_URL', message: 'Enter the password of this mail account.' }],
      })
    }
    await save('mail', { SMTP_URL: null })
  })

  test('an unknown mail server is reported in plain words', async ({ save }) => {
    expect(await refused(save('mail', { SMTP_URL: 'smtp://mail.invalid:587' }))).toMatchObject({
      status: 400,
      issues: [{ path: 'SMTP_URL', message: 'The mail server could not be found.' }],
    })
  })

  test('a public mail server behind NAT64 is accepted', async ({ save }) => {
    await save('mail', { SMTP_URL: 'smtp://[64:ff9b::cb00:7109]' })
    await save('mail', { SMTP_URL: null })
  })

  test('SET-08 without the key secrets count as unset', async ({ shop, save, groupOf }) => {
    await save('mail', { SMTP_URL: 'smtp://203.0.113.9' })
    const row = await shop.context.db.reader
      .selectFrom('shop_settings')
      .select('value')
      .where('key', '=', 'SMTP_URL')
      .executeTakeFirstOrThrow()
    const value = JSON.stringify({ ...(JSON.parse(row.value) as object), key: 'another' })
    await shop.context.db.transaction((tx) =>
      tx.db.updateTable('shop_settings').set({ value }).where('key', '=', 'SMTP_URL').execute(),
    )
    expect((await groupOf('mail')).field('SMTP_URL')).toMatchObject({
      isSet: false,
      source: 'default',
      notInUse: 'Enter this secret again.',
    })
    await save('mail', { SMTP_URL: null })
  })

  test.runIf(engine === 'postgres')(
    'SET-08 with DATABASE_URL a secret is saved only with SECRET_KEY',
    async () => {
      const shop = await openTestShop()
      const admin = await newShopper(shop, 'admin')
      expect(
        await refused(
          shop.call(
            updateSettings,
            { body: { group: 'mail', values: { SMTP_URL: 'smtp://203.0.113.9' }, version: 0 } },
            admin.token,
          ),
        ),
      ).toMatchObject({
        status: 400,
        message: 'Set SECRET_KEY in the environment first: several nodes may share this database.',
      })
      await shop.close()
    },
  )
})
