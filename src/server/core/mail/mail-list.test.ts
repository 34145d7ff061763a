import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { defineMail } from './define-mail.ts'
import { registerMails } from './mail-list.ts'
import { queueMail } from './outbox.ts'
import { renderMail } from './render-mail.ts'

const test = shopTest()

const mail = defineMail<{ text: string }>({
  kind: 'a test of the list',
  write: ({ text }) => ({ subject: text, blocks: [{ text }] }),
})
const toAsha = { event: 'list:1', to: 'asha@example.in', data: { text: 'Hello' } }
const kanchan = { name: 'Kanchan', email: 'care@kanchan.example', publicUrl: 'https://kanchan.example' }

test('a mail is queued anywhere, and written once it is listed', async ({ shop }) => {
  await shop.context.db.transaction((tx) => queueMail(tx, mail(toAsha)))
  expect(() => renderMail({ kind: mail.kind, data: toAsha.data }, kanchan)).toThrow('There is no mail')

  registerMails([mail])
  expect(renderMail({ kind: mail.kind, data: toAsha.data }, kanchan).subject).toBe('Hello')
})

test('two mails of one kind are refused', () => {
  const other = defineMail<{ text: string }>({ ...mail, kind: mail.kind })
  expect(() => registerMails([mail, other])).toThrow('Two mails are of the kind a test of the list.')
})
