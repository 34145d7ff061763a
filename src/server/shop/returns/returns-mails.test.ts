import { beforeAll, expect, test } from 'vitest'
import { registerMails } from '../../core/mail/mail-list.ts'
import { renderMail } from '../../core/mail/render-mail.ts'
import { shopMails } from '../../shop-mails.ts'

beforeAll(() => registerMails(shopMails))

const shop = { name: 'Suvarna', email: 'care@suvarna.example', publicUrl: 'https://suvarna.example' }

test('RETURN-05 a summary to the owner counts returns', () => {
  const summary = (data: object) =>
    renderMail(
      { kind: 'owner_summary', data: { count: 0, paise: 0, payments: 0, orders: [], ...data } },
      shop,
    )
  expect(summary({ returns: 3 }).subject).toBe('3 returns requested')
  const { subject, text } = summary({ payments: 2, returns: 1 })
  expect(subject).toBe('2 payments to confirm')
  for (const part of ['1 return requested.', 'https://suvarna.example/dashboard/returns'])
    expect(text).toContain(part)
})
