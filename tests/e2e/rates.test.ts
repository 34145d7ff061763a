import { expect } from 'vitest'
import { withdrawSampleRates } from '../../src/server/shop/rates/sample-rates.ts'
import { test } from '../fixtures/browser.ts'
import { openAdmin } from './admin.ts'
import { expectAccessible, expectNoSidewaysScroll, visit } from './browser.ts'
import { expectTold } from './test-user.ts'

test('RATE-11 rates are typed, derived and confirmed on a phone, then shown', async ({ shop }) => {
  await shop.context.db.transaction((tx) => withdrawSampleRates(tx))
  await expect.poll(async () => (await fetch(`${shop.address}/api/rates`)).json()).toEqual({ rates: [] })
  expect((await fetch(`${shop.address}/rates`)).status, 'the page without rates').toBe(404)
  expect(await (await fetch(`${shop.address}/sitemap.xml`)).text()).not.toContain('/rates<')

  const page = await openAdmin(shop, '/dashboard/rates', { width: 390 })
  await page.getByText('No rate has been entered yet.').waitFor()
  const quoted = page.getByLabel('Gold 916')
  expect(await quoted.getAttribute('inputmode')).toBe('decimal')
  await quoted.fill('13430')
  await page.getByRole('radio', { name: '₹5', exact: true }).check()
  await page.getByRole('button', { name: 'Calculate the others' }).click()
  expect(await page.getByLabel('Gold 750').inputValue()).toBe('10,995.00')
  await page.getByLabel('Silver 925').fill('1,85,235')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Apply now' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply now' }).click()
  await expectTold(page, 'status', 'Applied at')
  await page.getByText('now ₹13,430.00').waitFor()
  await page
    .getByRole('region', { name: 'Last entries' })
    .getByText(/^22K ₹13,430\.00, \d others/)
    .waitFor()

  // A slip of the finger.
  await quoted.fill('20450')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByText('22K gold would change by 52.3 %. Say why to go on.').waitFor()
  // The others were not derived from it, and every price that changes is listed.
  await page
    .getByText(
      /^22K gold does not fit 24K gold, by which it would be about ₹13,4\d\d\.\d\d\. Please check both\.$/,
    )
    .waitFor()
  const prices = page.getByRole('list', { name: 'Changed prices' }).getByRole('listitem')
  expect(await prices.count()).toBe(4)
  await page.getByRole('button', { name: /^See all \d+$/ }).click()
  await expect.poll(() => prices.count()).toBeGreaterThan(4)
  const confirm = page.getByRole('button', { name: 'Apply now' })
  expect(await confirm.isDisabled()).toBe(true)
  await page.getByLabel('Reason').fill('Budget day')
  await expect.poll(() => confirm.isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Change the rates' }).click()
  await quoted.fill('13500')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByLabel('At a set time').check()
  await page.getByRole('button', { name: /^Schedule for \d+ \w+, 10:15 am$/ }).click()
  await expectTold(page, 'status', 'Scheduled for')
  await page.getByRole('button', { name: /^Withdraw the rates of/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Nothing is scheduled.').waitFor()

  await expect.poll(async () => (await fetch(`${shop.address}/sitemap.xml`)).text()).toContain('/rates<')
  expect(await (await fetch(`${shop.address}/rates`)).text()).toMatch(
    /13,430\.00.*Show as a table.*13,430\.00/s,
  )
  await visit(page, '/rates')
  await page.getByRole('heading', { name: 'Today’s rates' }).waitFor()
  await page.locator('svg path').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /show the history of Silver 925$/ }).click()
  await page.getByText('Show as a table').click()
  await page
    .getByRole('row', { name: /1,85,235\.00/ })
    .last()
    .waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
