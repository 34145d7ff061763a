import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/server/core/config/config.ts'
import { startProcess, temporaryFolder } from '../faults/shop-process.ts'

/** The message of a failed start: one line, no stack, exit code 1. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const { code, stderr } = await startProcess(settings).ended
  expect(stderr.trimEnd().split('\n'), stderr).toHaveLength(1)
  expect(code).toBe(1)
  return stderr.trimEnd()
}

test('a second process on the same data directory fails to start', async () => {
  const DATA_DIR = temporaryFolder()
  const first = await startProcess({ DATA_DIR }).address
  expect(await refusal({ DATA_DIR })).toBe(
    `Setting DATA_DIR: ${DATA_DIR} is in use by another process of the shop. Stop it first.`,
  )
  expect((await fetch(`${first}/readyz`)).status).toBe(200)
})

test('a data directory is free again after its process was killed', async () => {
  const DATA_DIR = temporaryFolder()
  const first = startProcess({ DATA_DIR })
  await first.address
  first.kill('SIGKILL')
  await first.ended
  expect((await fetch(`${await startProcess({ DATA_DIR }).address}/readyz`)).status).toBe(200)
})

test('what the start makes belongs to its user alone', async () => {
  const DATA_DIR = join(temporaryFolder(), 'shop/data')
  await startProcess({ DATA_DIR }).address
  const modeOf = (path: string) => (statSync(join(DATA_DIR, path)).mode & 0o777).toString(8)
  expect([modeOf('..'), modeOf('.'), modeOf('media'), modeOf('shop.lock'), modeOf('shop.sqlite')]).toEqual([
    '700',
    '700',
    '700',
    '600',
    '600',
  ])
})

test('a data directory that cannot be made stops the start', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(
    /^Setting DATA_DIR: .* cannot be created \(ENOTDIR\)\.$/,
  )
  expect(await refusal({ DATA_DIR: file })).toMatch(/^Setting DATA_DIR: .* cannot be created \(EEXIST\)\.$/)
})

test('a data directory that cannot be written stops the start', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'shop.lock'))
  expect(await refusal({ DATA_DIR: folder })).toMatch(/^Setting DATA_DIR: .* cannot be written/)
})

test('an invalid database file stops the start and stays unchanged', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'shop.sqlite'), 'not a database, but somebody may still need it'.repeat(100))
  expect(await refusal({ DATA_DIR: folder })).toMatch(
    /^Setting DATA_DIR: .*shop\.sqlite cannot be used \(file is not a database\)\.$/,
  )
})

test('a taken port stops the start', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  expect(await refusal({ PORT: String(port) })).toBe(
    `Setting PORT: ${port} is in use by another program on 127.0.0.1.`,
  )
})

test('a start says that it waits for PostgreSQL', async () => {
  const { log } = startProcess({ DATABASE_URL: 'postgres://shop:geheim@127.0.0.1:1/shop' })
  await expect
    .poll(log)
    .toContain(
      'Setting DATABASE_URL: PostgreSQL does not respond (ECONNREFUSED). The start waits for it for up to 60 s.',
    )
})

test('a bad setting stops the start', async () => {
  expect(await refusal({ TAX_RATE: 'ten' })).toBe('Setting TAX_RATE: must be a number.')
  expect(await refusal({ HOST: '256.256.256.256' })).toMatch(
    /^Setting HOST: the shop cannot listen on 256\.256\.256\.256/,
  )
})

const badSettings: [name: string, value: string][] = [
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '1.5'],
  ['HSTS_SUBDOMAINS', 'all'],
  ['PICTURE_ORIGINS', 'http://pictures.example'],
  ['PICTURE_ORIGINS', "'unsafe-inline'"],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'ftp://shop.example'],
  ['DATABASE_URL', 'mysql://127.0.0.1/shop'],
  ['DEMO', 'yes'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'short'],
  ['SMTP_URL', 'mail.example:587'],
  ['MAIL_FROM', 'x'],
  ['SHOP_NAME', 'S'.repeat(61)],
  ['SHOP_PHONE', '1'],
  ['SHOP_EMAIL', 'care'],
  ['WHATSAPP_NUMBER', '+91 98765'],
  ['SHOP_ADDRESS', 'S'.repeat(201)],
  ['SHOP_STATE', 'Punjabi'],
  ['SHOP_GSTIN', '27AAPFU0939F1ZW'],
  ['SHOP_HSN', '71'],
  ['UPI_ID', 'suvarna'],
  ['UPI_NAME', 'S'.repeat(61)],
  ['UPI_MERCHANT', '2'],
  ['TAX_RATE', '101'],
  ['COD_LIMIT', '-1'],
  ['S3_ENDPOINT', 'storage.example'],
  ['DRAIN_SECONDS', '9'],
  ['LOG_LEVEL', 'loud'],
]
test.each(badSettings)('the setting %s=%s is rejected in one line with its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Setting ${name}: [^\\n]+\\.$`))
})

test('the shop’s state must match its GSTIN and defaults to it', () => {
  const gstin = { SHOP_GSTIN: '27AAPFU0939F1ZV' }
  expect(() => readConfig({ ...gstin, SHOP_STATE: 'Kerala' })).toThrow(
    'Setting SHOP_STATE: must be Maharashtra, where SHOP_GSTIN is registered.',
  )
  expect(readConfig(gstin).trade.state).toBe('Maharashtra')
})

test('a setting left empty counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', TAX_RATE: '' })).toEqual(readConfig({}))
})
