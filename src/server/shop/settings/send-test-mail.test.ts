import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { openMailServer } from '../../../../tests/smtp.ts'
import { sendTestMail } from '../../../contract/manage-settings.ts'
import { testMailLimit } from '../../core/rate-limits/rate-limits.ts'

const PASSWORD = 'pass-word'
const mailServer = await openMailServer(undefined, {
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    username === 'right'
      ? done(null, { user: username })
      : done(Object.assign(new Error(`535 not this one: ${password}`), { responseCode: 535 })),
})
const urlAs = (user: string) => mailServer.url.replace('smtp://', `smtp://${user}:${PASSWORD}@`)
const test = shopTest()
  .extend('send', { scope: 'file' }, ({ shop, admin }) => async (smtpUrl: string | undefined) => {
    // As the environment would name it: only there may it be a server of this machine.
    const { settings } = shop.context
    Object.assign(settings, {
      mail: { ...settings.mail, smtpUrl },
      given: { ...settings.given, SMTP_URL: 'set' },
    })
    return shop.call(sendTestMail, { body: { to: 'owner@kanchan.example' } }, admin.token)
  })
  .extend('counts', { auto: true }, async ({ shop }) => {
    await shop.context.db.transaction((tx) =>
      tx.db.deleteFrom('throttles').where('key', '=', testMailLimit.key).execute(),
    )
  })
test.afterAll(() => mailServer.close())

test('SET-10 a test mail arrives, and the response says so', async ({ send }) => {
  expect(await send(urlAs('right'))).toEqual({ message: 'Test mail sent to owner@kanchan.example.' })
  expect(mailServer.received.at(-1)).toMatchObject({
    to: ['owner@kanchan.example'],
    raw: expect.stringContaining('Test mail from Suvarna'),
  })
})

test('a password in a URL needs no escaped percent sign', async ({ send }) => {
  const { message } = await refusal(send(urlAs('wrong').replace(PASSWORD, '100%25%')))
  expect(message).toMatch(/^The mail server said: .*535 not this one: …$/)
})

test('SET-10 the words of a server that refuses are shown without the password', async ({ send }) => {
  const { status, message } = await refusal(send(urlAs('wrong')))
  expect([status, message]).toEqual([
    422,
    expect.stringMatching(/^The mail server said: .*535 not this one: …/),
  ])
  expect(message).not.toContain(PASSWORD)
})

test('SET-10 distinguishes an unreachable server from a missing one', async ({ send }) => {
  expect(await refusal(send('smtp://127.0.0.1:1'))).toEqual({
    status: 422,
    message: 'The mail server does not accept connections on this port.',
  })
  expect(await refusal(send('smtp://mail.invalid:587'))).toEqual({
    status: 422,
    message: 'The mail server could not be found.',
  })
  expect(await refusal(send(undefined))).toEqual({ status: 422, message: 'No mail server is set.' })
})

test(
  'SET-10 a server that stays silent is given up after 10 seconds',
  { timeout: 30_000 },
  async ({ send }) => {
    const silent = await openMailServer(() => 'stall')
    expect(await refusal(send(silent.url))).toEqual({
      status: 422,
      message: 'The mail server did not respond within 10 seconds.',
    })
    await silent.close()
  },
)

test('SET-10 at most ten test mails are sent in an hour', async ({ send }) => {
  for (let nth = 0; nth < testMailLimit.max; nth += 1) await send(urlAs('right'))
  expect(await refusal(send(urlAs('right')))).toMatchObject({ status: 429 })
})
