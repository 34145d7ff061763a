import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { enterRates, gold, newChain } from '../weighed.ts'
import { anyPicture, expectGoodAtWidths, visit } from './browser.ts'
import { callable } from './call-shop.ts'
import { createTestUser, signInAs } from './test-user.ts'

const test = browserTest({ COD_LIMIT: '199999', TAX_RATE: '3' })
  .extend('admin', { scope: 'file' }, ({ shop }) => createTestUser(shop, { role: 'admin' }))
  .extend(
    'rate',
    { scope: 'file' },
    ({ shop, admin }) =>
      (perGram: number) =>
        enterRates(callable(shop), admin, [gold(916, perGram)]),
  )
  .extend('chain', { scope: 'file' }, async ({ shop, admin, rate }) => {
    await rate(13_631.5)
    return newChain(callable(shop), admin, { image: await anyPicture(shop) })
  })
  /** As if every hold had been made this many minutes earlier. */
  .extend(
    'letHoldsPass',
    { scope: 'file' },
    ({ shop }) =>
      (minutes: number) =>
        shop.context.db.transaction((tx) =>
          tx.db
            .updateTable('price_holds')
            .set((row) => ({ expires_at: row('expires_at', '-', minutes * 60_000) }))
            .execute(),
        ),
  )

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const method = (page: Page, name: RegExp) => drawer(page).getByRole('radio', { name })
const action = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })
/** The total in the foot and the line of the chain. */
const shows = async (page: Page, total: string, price: string) => {
  await expect
    .poll(() => drawer(page).locator('dl', { hasText: 'Grand total' }).last().innerText())
    .toContain(total)
  await expect
    .poll(() => drawer(page).getByRole('listitem').filter({ hasText: 'Om chain' }).innerText())
    .toMatch(new RegExp(price.replace('.', '\\s*\\.')))
}

test('HOLD-03 HOLD-05 HOLD-06 the drawer holds the price, offers a lower one and expires', async ({
  shop,
  rate,
  chain,
  letHoldsPass,
}) => {
  await rate(13_631.5)
  const person = await createTestUser(shop)
  const page = await shop.openPage({ width: 390 })
  await page.clock.install()
  await signInAs(shop, page, person)
  await visit(page, `/shop/${chain._id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await method(page, /Cash on delivery/).check()
  await drawer(page)
    .getByText(/^Price held until \d\d:\d\d$/)
    .waitFor()
  await shows(page, '1,59,169.21', '1,54,533.21')

  await rate(13_430)
  await page.clock.fastForward(61_000)
  await drawer(page).getByText('The rate went down: you pay ₹2,297.53 less.').waitFor()
  await expectGoodAtWidths(page)
  await action(page, 'Continue at the new price').click()
  await action(page, 'Place Order').waitFor()
  await drawer(page).getByText('The rate went down').waitFor({ state: 'detached' })
  await shows(page, '1,56,871.68', '1,52,302.60')

  await rate(13_631.5)
  const [asked] = await Promise.all([
    page.waitForResponse(/\/api\/cart\/[^/]+$/),
    page.clock.fastForward(61_000),
  ])
  await asked.finished()
  await shows(page, '1,56,871.68', '1,52,302.60')
  await page.clock.fastForward(16 * 60_000)
  await letHoldsPass(15)
  await drawer(page)
    .getByText(/^The price was held until \d\d:\d\d\. It now follows today’s rate\.$/)
    .waitFor()
  await shows(page, '1,59,169.21', '1,54,533.21')
  await expectGoodAtWidths(page)
  await action(page, 'Hold the price again').click()
  await drawer(page)
    .getByText(/^Price held until/)
    .waitFor()

  await method(page, /^UPI/).check()
  const code = drawer(page).getByRole('img', { name: 'QR code to pay ₹1,59,169.21 to suvarna@upi by UPI' })
  await code.waitFor()
  await rate(13_430)
  await page.clock.fastForward(61_000)
  await drawer(page).getByText('The rate went down: you pay ₹2,297.53 less.').waitFor()
  await page.clock.fastForward(16 * 60_000)
  await letHoldsPass(16)
  await drawer(page).getByText('If you have paid with it, enter the UTR and press I Have Paid now.').waitFor()
  expect(await code.count()).toBe(0)
  await action(page, 'Get a new QR code').waitFor()
  await drawer(page).getByLabel(/UTR/).fill('602812314400')
  await action(page, 'I Have Paid').click()
  await page.waitForURL('**/payment-success?session_id=*')
  const orders = await shop.context.db.reader
    .selectFrom('orders')
    .select('grand_total_paise')
    .where('user_id', '=', person.user._id)
    .execute()
  expect(orders).toEqual([{ grand_total_paise: 15_916_921 }])
})
