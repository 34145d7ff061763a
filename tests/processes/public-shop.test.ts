import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProcess, temporaryFolder } from '../faults/shop-process.ts'

type Line = { level: number; msg: string }

test('a public shop logs one warning per default setting and no secrets (ASVS 16.2.5)', async () => {
  const DATA_DIR = temporaryFolder()
  const shop = startProcess({
    DATA_DIR,
    PUBLIC_URL: 'https://kanchan.example',
    SMPT_URL: 'smtp://mail.example',
  })
  const address = await shop.address
  const json = { 'content-type': 'application/json' }
  const ask = (email: string) =>
    fetch(`${address}/api/auth/send-otp`, {
      method: 'POST',
      headers: { ...json, 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify({ email }),
    })
  expect([(await ask('asha@example.in')).status, (await ask('mira@example.in')).status]).toEqual([200, 200])
  await expect.poll(() => shop.log().match(/mail written to/g)?.length).toBe(2)
  shop.kill('SIGTERM')
  const { stdout } = await shop.ended

  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const warnings = lines.filter(({ level }) => level === 40).map(({ msg }) => msg.slice(0, 38))
  expect(warnings.toSorted()).toEqual([
    'Not settings of the shop, and not used',
    'Setting SHOP_EMAIL: is a sample, which',
    'Setting SHOP_PHONE: is a sample, which',
    'Setting SMTP_URL: is not set. No mail ',
    'Setting TRUST_PROXY: is not set, but a',
    'Setting TRUST_PROXY: is not set. Behin',
    'Setting UPI_ID: is the sample suvarna@',
    'Setting WHATSAPP_NUMBER: is a sample, ',
  ])
  const password = readFileSync(join(DATA_DIR, 'admin-password.txt'), 'utf8').split('\n')[1] ?? ''
  expect(password.length).toBeGreaterThan(10)
  expect(stdout).toContain('admin-password.txt')
  const outbox = join(DATA_DIR, 'outbox')
  const mails = readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
  const codes = mails.map((mail) => /^Subject: (\d{6}) is your/m.exec(mail)?.[1] ?? '')
  expect(codes.join()).toMatch(/^\d{6},\d{6}$/)
  for (const secret of [password, 'asha@example.in', ...codes]) expect(stdout).not.toContain(secret)
})
