import { describe, expect } from 'vitest'
import { settingsTest as test, type Values, refused } from '../../../../tests/fixtures/settings.ts'
import { getSettings, updateSettings } from '../../../contract/manage-settings.ts'

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
          'BAG_GUEST',
          'INSURED_DELIVERY',
          'RESERVE',
          'STRIP_TEXT',
          'FOOTER_LINKS',
          'SHOP_HOURS',
          'VISIT_IMAGE',
          'FEEDS',
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
          'TALLY_CASH',
          'TALLY_BANK',
          'TALLY_ONLINE',
          'TALLY_COD',
          'TALLY_OLD_GOLD',
          'TALLY_EXPENSES',
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
          'RAZORPAY_SHARED_ACCOUNT',
          'PAY_MINUTES',
          'LATE_PAYMENT_LIMIT',
          'PREPAID_DISCOUNT',
          'EMI_MONTHS',
          'EMI_RATE',
          'EMI_FROM',
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
          'UNPAID_PIECES',
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
          'COUNTER_DISCOUNT',
          'OLD_GOLD_ABOVE',
          'OLD_GOLD_CASH',
          'ADVANCE_PERCENT',
          'ADVANCE_DAYS',
          'CREDIT_LIMIT',
          'EXCHANGE_GOLD',
          'EXCHANGE_SILVER',
          'EXCHANGE_PLATINUM',
          'BUYBACK_GOLD',
          'BUYBACK_SILVER',
          'BUYBACK_PLATINUM',
          'PRICE_RULE',
          'LABEL_SIZE',
          'LABEL_CODE',
        ],
      ],
      ['search', ['SYNONYMS']],
      [
        'mail',
        [
          'SMTP_URL',
          'MAIL_FROM',
          'MESSAGE_SENDER',
          'MESSAGE_URL',
          'MESSAGE_HEADERS',
          'MESSAGE_BODY',
          'MESSAGE_TEMPLATE',
          'MESSAGE_ACCEPTED',
        ],
      ],
      [
        'notices',
        [
          'OWNER_EMAIL',
          'NOTIFY_NEW_ORDER',
          'NOTIFY_PAYMENT',
          'NOTIFY_RETURN',
          'NOTIFY_TICKET',
          'NOTIFY_LOW_STOCK',
          'NOTIFY_STALE_RATE',
          'NOTIFY_FAILED_REFUND',
          'NOTIFY_DAY',
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
