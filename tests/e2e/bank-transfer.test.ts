import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newProduct } from '../factories.ts'
import { browserTest } from '../fixtures/browser.ts'
import { openAdmin, refusals } from './admin.ts'
import { anyPicture, expectAccessible, expectNoSidewaysScroll, visit } from './browser.ts'
import { createTestUser, signInAs } from './test-user.ts'

const test = browserTest({
  PAN_LIMIT: '200000',
  UPI_LIMIT: '200000',
  COD_LIMIT: '100000',
  BANK_ACCOUNT_NAME: 'Kanchan Jewels',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_IFSC: 'HDFC0001234',
})

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })

test('PAN-02 PAN-05 BANK-02 BANK-03 BANK-04 a large order: PAN, bank transfer, its reference later, and the office', async ({
  shop,
}) => {
  const necklace = await newProduct(shop, {
    image: await anyPicture(shop),
    name: 'Wedding necklace',
    price: 250_000,
  })
  const page = await shop.openPage()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(shop, page, await createTestUser(shop))
  await visit(page, `/shop/${necklace}`)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()

  const pan = drawer(page).getByLabel('PAN', { exact: true })
  const byBank = drawer(page).getByRole('radio', { name: /Bank transfer \(NEFT, RTGS, IMPS\)/ })
  await drawer(page)
    .getByText('Income-tax law asks for the buyer’s PAN for orders above ₹2,00,000.')
    .waitFor()
  await expect.poll(() => byBank.isDisabled()).toBe(true)
  await drawer(page).getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => pan.evaluate((field) => field === document.activeElement)).toBe(true)
  await drawer(page).getByText('PAN must be entered.').waitFor()
  await pan.fill('abcde1234f')
  await expect.poll(() => pan.inputValue()).toBe('ABCDE1234F')
  await expect.poll(() => drawer(page).getByRole('radio', { name: /^UPI/ }).isDisabled()).toBe(true)
  await drawer(page)
    .getByText('One UPI payment can be at most ₹2,00,000. Please choose bank transfer.')
    .waitFor()
  await byBank.check()
  await drawer(page).getByText('50100123456789').waitFor()
  await drawer(page).getByRole('button', { name: 'Copy account number' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('50100123456789')
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await drawer(page).getByRole('button', { name: 'Place Order' }).click()

  await page
    .getByText('Please transfer the amount to our bank account. We e-mail you when it has arrived.')
    .waitFor()
  await page.getByRole('region', { name: 'Bank transfer' }).getByText('₹2,75,000.00').waitFor()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('link', { name: 'View My Orders' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /[A-Z]{2}\d\d-[A-Z]{2}\d\d/ })
    .first()
    .click()
  await page.getByText('PAN ABCDE••••F').waitFor()
  await page.getByText('HDFC0001234').waitFor()
  await page.getByLabel('Bank reference (UTR)').fill('hdfc12')
  await page.getByRole('button', { name: 'Save reference' }).click()
  await page.getByText('A bank reference has 12 to 22 letters or digits.').waitFor()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByLabel('Bank reference (UTR)').fill('hdfcr52026112212345678')
  await page.getByRole('button', { name: 'Save reference' }).click()
  await page.getByText('Reference HDFCR52026112212345678').waitFor()
  const order = await shop.context.db.reader
    .selectFrom('orders')
    .select(['id'])
    .where('utr', '=', 'HDFCR52026112212345678')
    .executeTakeFirstOrThrow()

  const office = await openAdmin(shop, `/dashboard/orders/${order.id}`, refusals)
  await office.getByText('Look for UTR HDFCR52026112212345678 in your bank app.').waitFor()
  await office.getByText('ABCDE••••F').waitFor()
  await office.getByRole('button', { name: 'Show PAN' }).click()
  await office.getByText('ABCDE1234F').waitFor()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Confirm payment' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Confirm payment' }).click()
  await office.getByText('Bank: Paid').first().waitFor()
})
