import { expect, test } from 'vitest'
import { readConfig } from './core/config/config.ts'
import { startWarnings, unknownSettings } from './start-warnings.ts'

const named = (environment: Record<string, string>) =>
  startWarnings(readConfig(environment)).map((line) => /^Setting (\w+): /.exec(line)?.[1])

const ownContact = {
  SHOP_PHONE: '+91 22 1234 5678',
  SHOP_EMAIL: 'care@kanchan.example',
  WHATSAPP_NUMBER: '912212345678',
}
const contact = Object.keys(ownContact)

test('a public shop logs one line per missing setting', () => {
  expect(named({ PUBLIC_URL: 'https://kanchan.example' })).toEqual([
    'TRUST_PROXY',
    'SMTP_URL',
    ...contact,
    'UPI_ID',
  ])
  expect(
    named({
      PUBLIC_URL: 'https://kanchan.example',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://mail.example',
      UPI_ID: 'kanchan@bank',
      ...ownContact,
    }),
  ).toEqual([])
  expect(
    startWarnings(readConfig({ PUBLIC_URL: 'https://kanchan.example' })).every(
      (line) => !line.includes('\n'),
    ),
  ).toBe(true)
})

test('SET-07 an address in another state than the shop is named', () => {
  const lines = startWarnings(
    readConfig({ SHOP_STATE: 'Kerala', SHOP_ADDRESS: '4 MG Road, Bengaluru 560001' }),
  )
  expect(lines).toEqual([
    'Setting SHOP_ADDRESS: has PIN code 560001 of Karnataka, and the shop is in Kerala.',
  ])
})

test('TRUST_PROXY=0 documents a shop without proxy, without warning', () => {
  expect(named({ PUBLIC_URL: 'http://kanchan.example', TRUST_PROXY: '0' })).toEqual([
    'SMTP_URL',
    ...contact,
    'UPI_ID',
  ])
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://shop.test'])(
  'a shop at %s gets no warning and accepts sample UPI',
  (PUBLIC_URL) => {
    expect(named({ PUBLIC_URL })).toEqual([])
    expect(readConfig({ PUBLIC_URL }).upi.accepted).toBe(true)
  },
)

test('unknown settings are reported in one line with suggestions', () => {
  expect(
    unknownSettings(['SMPT_URL', 'TRUST_PROXYS', 'SHOP_NAME', 'COLOUR', 'POSTGRES_PASSWORD', 'NODE_ENV'], []),
  ).toBe(
    'Not settings of the shop, and not used: SMPT_URL (did you mean SMTP_URL?), TRUST_PROXYS (did you mean TRUST_PROXY?), COLOUR.',
  )
  expect(
    unknownSettings(['SHOP_NAME', 'PORT'], ['PATH', 'HOME', 'HOSTNAME', 'SHLVL', 'LANG', 'XDG_DATA_DIRS']),
  ).toBeUndefined()
})

test('only likely slips in the environment are reported', () => {
  expect(unknownSettings([], ['PATH', 'public_url', 'SMTP_URLS', 'COLOUR'])).toBe(
    'Not settings of the shop, and not used: public_url (did you mean PUBLIC_URL?), SMTP_URLS (did you mean SMTP_URL?).',
  )
  expect(unknownSettings(['SMPT_URL'], ['SMPT_URL'])).toBe(
    'Not settings of the shop, and not used: SMPT_URL (did you mean SMTP_URL?).',
  )
})
