import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startProcess, temporaryFolder } from '../faults/shop-process.ts'

type Line = {
  reqId?: string
  msg?: string
  method?: string
  route?: string
  status?: number
  code?: string
  errors?: number
  err?: { stack: string }
}

const linesOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)

test('the log starts with the version and has one line per request (ASVS 14.2.1, 16.2.1, 16.2.4, 16.4.1)', async () => {
  // Without a mail server the shop prints its mails to the console, which is only for trying it out.
  const shop = startProcess({ LOG_LEVEL: 'trace', SMTP_URL: 'smtp://127.0.0.1:1' })
  const address = await shop.address
  const secrets = ['asha@example.com', 'kundan-bracelet', 'hunter2-hunter2', 'c2VjcmV0LXNlc3Npb24tdG9rZW4']
  const headers = {
    authorization: `Bearer ${secrets[3]}`,
    cookie: `session=${secrets[3]}`,
    'content-type': 'application/json',
  }
  const responses = await Promise.all([
    fetch(`${address}/api/orders/${secrets[0]}`, { headers }),
    fetch(`${address}/api/product/search?query=${secrets[1]}`, { headers }),
    fetch(`${address}/search?query=${secrets[1]}`, { headers }),
    fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: secrets[0], password: secrets[2] }),
    }),
    fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers,
      body: `{"email": "${secrets[0]}" "password"`,
    }),
    fetch(`${address}/api/auth/send-otp`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: secrets[0] }),
    }),
  ])
  shop.kill('SIGTERM')
  const { stdout } = await shop.ended

  const lines = linesOf(stdout)
  for (const response of responses) {
    const id = response.headers.get('x-request-id')
    const own = lines.filter(({ reqId, msg }) => reqId === id && msg === 'request')
    expect(own, response.url).toHaveLength(1)
    expect(own[0]).toEqual(
      expect.objectContaining({
        status: response.status,
        method: expect.stringMatching(/GET|POST/),
        route: expect.any(String),
      }),
    )
  }
  expect(lines[0]).toMatchObject({
    msg: 'the shop starts',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit: expect.any(String),
  })
  for (const secret of secrets) expect(stdout).not.toContain(secret)
})

test('an outage is logged as one stack and a count', async () => {
  const dataDir = temporaryFolder()
  const shop = startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const address = await shop.address
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 10_000 })
  database.exec('drop table banners')
  database.close()
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, nth) => fetch(`${address}/api/banners/?n=${nth}`)),
  )
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 500))
  const failures = () => {
    const lines = linesOf(shop.log())
    const stacks = lines.filter(({ err }) => err?.stack.includes('no such table: banners')).length
    return { stacks, all: stacks + lines.reduce((sum, { errors = 0 }) => sum + errors, 0) }
  }
  await expect.poll(() => failures().all).toBe(30)
  expect(failures().stacks).toBeLessThan(30)
})
