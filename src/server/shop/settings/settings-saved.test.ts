import { describe, expect } from 'vitest'
import { settingsTest as test, refused } from '../../../../tests/fixtures/settings.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { getSettings } from '../../../contract/manage-settings.ts'
import { getShopFacts } from '../../../contract/settings.ts'

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

  test.for([
    'A\r\nBcc: victim@elsewhere.example',
    'Kanchan <care@kanchan.example>, Other <other@elsewhere.example>',
    'Kanchan, Mumbai <care@kanchan.example>',
    'Kanchan\u202e <care@kanchan.example>',
  ])('SET-04 the sender is one address, not %j', async (from, { save }) => {
    expect(await refused(save('mail', { MAIL_FROM: from }))).toMatchObject({
      status: 400,
      issues: [{ path: 'MAIL_FROM' }],
    })
  })

  test('SET-01 the sender may have a name in quotation marks', async ({ save }) => {
    expect(await save('mail', { MAIL_FROM: '"Kanchan, Mumbai" <care@kanchan.example>' })).toBeDefined()
  })

  test('SET-07 values that do not fit one another are refused', async ({ save }) => {
    expect(
      await refused(save('trade', { SHOP_GSTIN: '27AAPFU0939F1ZV', SHOP_STATE: 'Kerala' })),
    ).toMatchObject({
      status: 400,
      issues: [{ path: 'SHOP_STATE', message: 'must be Maharashtra, where SHOP_GSTIN is registered' }],
    })
    expect(
      await refused(save('trade', { SHOP_ADDRESS: '4 MG Road, Bengaluru 560001', SHOP_STATE: 'Kerala' })),
    ).toMatchObject({
      status: 400,
      issues: [
        { path: 'SHOP_ADDRESS', message: 'has PIN code 560001 of Karnataka, and the shop is in Kerala' },
      ],
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
