import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { expectAccessible, expectGoodOnPhone, visit } from './browser.ts'
import { expectTold } from './test-user.ts'

const test = browserTest()

test('HELP-02 HELP-03 a message is sent and resolved on a phone', async ({ shop }) => {
  const page = await shop.openPage({ width: 390 })
  await visit(page, '/contact-us')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await page.getByText('Please write your message.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Meera Iyer')
  await page.getByLabel('E-mail', { exact: true }).fill('meera@example.in')
  await page.getByLabel('Order number (optional)').fill('AB12-CD34')
  await page.getByLabel('Message').fill('Where is my parcel?')
  await send.click()
  const answer = page.getByRole('status').filter({ hasText: 'We have your message.' })
  await answer.waitFor()
  const [ticket = ''] = /T\d\d-\d{6}/.exec((await answer.textContent()) ?? '') ?? []
  expect(await send.count()).toBe(0)

  const office = await openAdmin(shop, '/dashboard/admin', { ...refusals, width: 390 })
  await visit(office, '/dashboard/tickets')
  const row = office.getByRole('row').filter({ hasText: ticket })
  await row.getByText('Where is my parcel?').waitFor()
  await expectGoodOnPhone(office)
  await row.getByRole('button', { name: `Edit ${ticket}` }).click()
  const dialog = office.getByRole('dialog', { name: `Ticket ${ticket}` })
  await dialog.getByLabel('State').selectOption('resolved')
  await dialog.getByLabel('Note (optional)').fill('Rang her: it came today.')
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectTold(office, 'status', `${ticket} is saved.`)
  await row.getByText('resolved').waitFor()
  await row.getByText('Note: Rang her: it came today.').waitFor()
})
