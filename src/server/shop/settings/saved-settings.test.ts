import { describe, expect, test } from 'vitest'
import { readConfig } from '../../core/config/config.ts'
import { decrypt, encrypt } from '../../core/lib/encryption.ts'
import { effectiveSettings } from './saved-settings.ts'

const withSaved = (
  given: Record<string, string>,
  texts: Record<string, string>,
  unreadable: string[] = [],
) => {
  const { env, notInUse } = effectiveSettings(readConfig(given), { texts, unreadable })
  return { env, notInUse: Object.fromEntries(notInUse) }
}

describe('SET-02 SET-07 the settings in force', () => {
  test('the environment comes before what is saved, and that before the default', () => {
    const { env, notInUse } = withSaved(
      { SHOP_NAME: 'Kanchan' },
      { SHOP_NAME: 'Other', SHOP_PHONE: '+91 22 1234 5678' },
    )
    expect([env.SHOP_NAME, env.SHOP_PHONE, env.TAX_RATE, notInUse]).toEqual([
      'Kanchan',
      '+91 22 1234 5678',
      10,
      {},
    ])
  })

  test('an unfitting saved value is skipped with the reason', () => {
    const { env, notInUse } = withSaved(
      { SHOP_GSTIN: '27AAPFU0939F1ZV' },
      { SHOP_STATE: 'Kerala', SHOP_HSN: '7117' },
    )
    expect([env.SHOP_STATE, env.SHOP_HSN, notInUse]).toEqual([
      undefined,
      '7117',
      { SHOP_STATE: 'Not in use: does not fit SHOP_GSTIN.' },
    ])
  })

  test('of two conflicting values the saved one is skipped', () => {
    const { env, notInUse } = withSaved({ SHOP_STATE: 'Kerala' }, { SHOP_GSTIN: '27AAPFU0939F1ZV' })
    expect([env.SHOP_STATE, env.SHOP_GSTIN, notInUse]).toEqual([
      'Kerala',
      undefined,
      { SHOP_GSTIN: 'Not in use: does not fit SHOP_STATE.' },
    ])
  })

  test('a saved value that is no longer valid is left out', () => {
    const { env, notInUse } = withSaved({}, { TAX_RATE: '300', COD_LIMIT: '7000' })
    expect([env.TAX_RATE, env.COD_LIMIT, notInUse]).toEqual([
      10,
      7000,
      { TAX_RATE: 'Not in use: must be at most 100.' },
    ])
  })

  test('a bad value of the environment still keeps the shop from starting', () => {
    expect(() => readConfig({ TAX_RATE: '300' })).toThrow('Setting TAX_RATE: must be at most 100.')
  })

  test('a secret that cannot be decrypted is to be entered again', () => {
    expect(withSaved({}, {}, ['SMTP_URL'])).toMatchObject({
      env: expect.not.objectContaining({ SMTP_URL: expect.anything() }),
      notInUse: { SMTP_URL: 'Enter this secret again.' },
    })
  })
})

describe('SET-08 encryption', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

  test('decrypts the text with the right key only', () => {
    const encrypted = encrypt(key, 'smtp://a:pä$$@host')
    expect(decrypt(key, encrypted)).toBe('smtp://a:pä$$@host')
    expect(decrypt(other, encrypted)).toBeUndefined()
    expect(encrypted.key).not.toBe(encrypt(other, 'x').key)
    expect(encrypt(key, 'smtp://a:pä$$@host').text).not.toBe(encrypted.text)
  })

  test('an altered secret reads as empty, and the shop starts', () => {
    const encrypted = encrypt(key, 'smtp://host')
    const text = Buffer.from(encrypted.text, 'base64url')
    text[0] = (text[0] ?? 0) ^ 1
    expect(decrypt(key, { ...encrypted, text: text.toString('base64url') })).toBeUndefined()
  })

  test('a shortened tag is rejected', () => {
    const encrypted = encrypt(key, 'smtp://host')
    const tag = Buffer.from(encrypted.tag, 'base64url')
    expect(tag).toHaveLength(16)
    for (const length of [4, 8, 12, 15])
      expect(
        decrypt(key, { ...encrypted, tag: tag.subarray(0, length).toString('base64url') }),
      ).toBeUndefined()
  })
})
