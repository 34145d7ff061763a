import { beforeAll, expect, test } from 'vitest'
import { registerMails } from '../../core/mail/mail-list.ts'
import { renderMail } from '../../core/mail/render-mail.ts'
import { shopMails } from '../../shop-mails.ts'

beforeAll(() => registerMails(shopMails))

const shop = { name: 'Suvarna', email: 'care@suvarna.example', publicUrl: 'https://suvarna.example' }

test('AUTH-03 a code mail says that an account exists, or has no code', () => {
  const code = (data: object) => renderMail({ kind: 'code', data }, shop)
  expect(code({ code: '012345', purpose: 'register', hasAccount: false }).text).toContain('012345')
  expect(code({ code: '012345', purpose: 'register', hasAccount: true }).text).toContain(
    'https://suvarna.example/login',
  )
  expect(code({ code: '012345', purpose: 'reset', hasAccount: true }).text).toContain('012345')
  const unknown = code({ code: '012345', purpose: 'reset', hasAccount: false })
  expect(unknown.text + unknown.html + unknown.subject).not.toContain('012345')
})

test('BAG-03 a login mail has the code, or for the office none', () => {
  const mail = (code: string) =>
    renderMail({ kind: 'code', data: { code, purpose: 'login', hasAccount: true } }, shop)
  expect(mail('012345').text).toContain('Enter this code to log in to Suvarna.')
  expect(mail('012345').text).toContain('    012345')
  const { subject, text } = mail('')
  expect(subject).toBe('Please log in to Suvarna with your password')
  expect(text).not.toMatch(/\d{6}/)
})

test('the password mail has the code and a link with token', () => {
  const { text, html, subject } = renderMail(
    { kind: 'code', data: { code: '012345', purpose: 'reset', hasAccount: true, link: 'a-token' } },
    shop,
  )
  expect([subject, text]).toEqual([expect.stringContaining('012345'), expect.stringContaining('    012345')])
  expect(text).toContain('https://suvarna.example/forgot-password#link=a-token')
  expect(html).toContain('href="https://suvarna.example/forgot-password#link=a-token"')
})

test('the mails about wrong codes name the owner and what to do', () => {
  const data = { username: 'Asha <3' }
  for (const kind of ['code_tries', 'second_factor_tries'] as const) {
    const { text, html } = renderMail({ kind, data }, shop)
    expect([text, html]).toEqual([
      expect.stringContaining('Hello Asha <3'),
      expect.stringContaining('Hello Asha &lt;3'),
    ])
  }
  expect(renderMail({ kind: 'second_factor_tries', data }, shop).text).toContain(
    'https://suvarna.example/forgot-password',
  )
})

test('the mail to other administrators names the account and the audit log', () => {
  const { subject, text } = renderMail(
    { kind: 'administrator_tries', data: { account: 'Asha (asha@suvarna.example)' } },
    shop,
  )
  expect([subject, text]).toEqual([
    expect.stringContaining('asha@suvarna.example'),
    expect.stringContaining('/dashboard/audit-log'),
  ])
})
