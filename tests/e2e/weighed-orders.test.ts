import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { updateProduct } from '../../src/contract/manage-products.ts'
import { createPiece } from '../../src/contract/piece.ts'
import { browserTest } from '../fixtures/browser.ts'
import { enterRates, gold, newChain } from '../weighed.ts'
import { callAs, openAdmin, refusals } from './admin.ts'
import { anyPicture, expectGoodOnPhone, visit } from './browser.ts'
import { callable } from './call-shop.ts'
import { served } from './served.ts'
import { createTestUser, openPageAs, signInAs } from './test-user.ts'

const address = {
  name: 'Kavita Joshi',
  phone: '9812345670',
  line1: '4 Lake Road',
  line2: '',
  city: 'Indore',
  state: 'Madhya Pradesh',
  pin: '452001',
}

const test = browserTest({ COD_LIMIT: '199999', TAX_RATE: '3' })
  .extend('admin', { scope: 'file' }, ({ shop }) => createTestUser(shop, { role: 'admin' }))
  /** A chain that is sold by piece: three of size 20 and one of size 22. */
  .extend('chain', async ({ shop, admin }) => {
    const calls = callable(shop)
    await enterRates(calls, admin, [gold(916, 13_430)])
    const sizes = ['20', '22'].map((size) => ({
      size,
      color: 'Gold',
      fineness: 916,
      netWeight: 12,
      grossWeight: 12,
    }))
    const { _id: productId, variants = [] } = await newChain(calls, admin, {
      hallmark: 'huid',
      image: await anyPicture(shop),
      variants: sizes,
    })
    const add = async (at: number, netWeight: number) => {
      const { huid } = await calls.call(
        createPiece,
        {
          body: {
            variantId: variants[at]?._id ?? '',
            huid: crypto.randomUUID().slice(0, 6).toUpperCase(),
            netWeight,
            grossWeight: netWeight,
          },
        },
        admin.token,
      )
      return huid ?? ''
    }
    const [chosen, heavy] = [await add(0, 12.512), await add(0, 12.6)]
    await add(0, 12.43)
    await add(1, 13)
    await calls.call(
      updateProduct,
      {
        params: { id: productId },
        body: { variants: variants.map(({ _id }) => ({ _id, stockBy: 'pieces' as const })) },
      },
      admin.token,
    )
    return { productId, chosen, heavy }
  })
  .extend(
    'rate',
    { scope: 'file' },
    ({ shop, admin }) =>
      (perGram: number) =>
        enterRates(callable(shop), admin, [gold(916, perGram)]),
  )
  .extend('heldChain', { scope: 'file' }, async ({ shop, admin, rate }) => {
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

test('PIECE-09 PIECE-11 a chosen piece is priced, ordered and packed by scan', async ({
  shop,
  admin,
  chain: { productId, chosen, heavy },
}) => {
  const shopper = await createTestUser(shop)
  const page = await openPageAs(shop, shopper, `/shop/${productId}?size=20`, { width: 390, ...refusals })
  const pieces = page.getByRole('group', { name: 'Available Pieces' })
  await pieces.getByRole('radio', { name: '12.430 g · ₹1,84,679.82', checked: true }).waitFor()
  expect(await pieces.getByRole('radio').count()).toBe(3)
  await page.getByText('₹1,90,220.21').first().waitFor()
  await expectGoodOnPhone(page)
  await page.route('**/api/product/pieces/**', (route) => route.abort(), { times: 1 })
  await page.getByRole('radio', { name: '22', exact: true }).check()
  await page.getByText('The pieces could not be loaded.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await pieces.getByRole('radio', { name: '13.000 g', checked: true }).waitFor()
  await page.getByRole('radio', { name: '20', exact: true }).check()
  await pieces.getByRole('radio', { name: '12.430 g', checked: true }).press('ArrowDown')
  await pieces.getByRole('radio', { name: '12.512 g · ₹1,85,903.79', checked: true }).waitFor()
  await page.getByText('₹1,91,480.90').first().waitFor()
  await page.getByRole('heading', { name: 'Details' }).click()
  await page.getByRole('definition').filter({ hasText: '12.512 g' }).waitFor()
  await page.waitForURL(/pieceId=/)
  const link = new URL(page.url())
  // Shared, and without scripts.
  expect((await served(shop.address, link.pathname + link.search)).text).toMatch(/₹ ?1,85,903 ?\.79/)

  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await drawer.getByText('22K (916), Gold, size 20, 12.512 g').waitFor()
  expect(await drawer.getByRole('button', { name: 'One more Om chain' }).count()).toBe(0)
  await expectGoodOnPhone(page)
  await drawer.getByRole('radio', { name: /Cash on delivery/ }).check()
  await expect
    .poll(() => drawer.locator('dl', { hasText: 'Grand total' }).last().innerText())
    .toContain('1,91,480.90')
  await drawer.getByRole('button', { name: 'Place Order', exact: true }).click()
  await page.waitForURL('**/thanks')

  const { id, order_number: number } = await shop.context.db.reader
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('user_id', '=', shopper.user._id)
    .executeTakeFirstOrThrow()
  await visit(page, `/orders/${number}`)
  const lines = page.getByRole('region', { name: 'In this order' })
  await lines.getByText(`HUID ${chosen}`).waitFor()
  expect((await lines.innerText()).match(/net 12\.512 g|, 12\.512 g/g), 'the weight is said once').toEqual([
    'net 12.512 g',
  ])
  await visit(page, link.pathname + link.search)
  await page.getByText('This piece has been sold. The lightest one is chosen instead.').waitFor()
  await pieces.getByRole('radio', { name: '12.430 g', checked: true }).waitFor()

  await callAs(shop, admin, 'PUT', `/api/orders/delivery-address/${id}`, { address })
  await callAs(shop, admin, 'PATCH', `/api/orders/confirm-order-payment/${id}`, { confirmed: true })
  await callAs(shop, admin, 'PATCH', `/api/orders/update-order-status/${id}`, { status: 'processing' })
  const office = await openAdmin(shop, `/dashboard/orders/${id}`, refusals)
  await office.getByText(`HUID ${chosen}`).waitFor()
  const scan = async (code: string) => {
    await office.getByLabel('HUID or tag of Om chain').fill(code)
    await office.keyboard.press('Enter')
  }
  await scan(heavy)
  await office
    .getByText(
      `${heavy} is another piece of Om chain. It weighs 12.600 g, but the customer paid for 12.512 g.`,
    )
    .waitFor()
  await expectGoodOnPhone(office)
  await scan(chosen.toLowerCase())
  await office.getByText('Checked').waitFor()
  await office.getByRole('heading', { name: 'Next: ship it' }).waitFor()
  await office.getByRole('button', { name: 'Change the pieces of Om chain' }).click()
  await scan(heavy)
  await office.getByRole('button', { name: `Send ${heavy} instead` }).click()
  await office.getByText(`HUID ${heavy}`).waitFor()
  await office.getByText('weighs 12.600 g, paid for 12.512 g').waitFor()
  await office.getByText('Checked').waitFor()
})

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
  heldChain,
  letHoldsPass,
}) => {
  await rate(13_631.5)
  const person = await createTestUser(shop)
  const page = await shop.openPage({ width: 390 })
  await page.clock.install()
  await signInAs(shop, page, person)
  await visit(page, `/shop/${heldChain._id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('button', { name: 'Added' }).first().waitFor()
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await method(page, /Cash on delivery/).check()
  await drawer(page)
    .getByText(/^Price held until \d{1,2}:\d\d [ap]m$/)
    .waitFor()
  await shows(page, '1,59,169.21', '1,54,533.21')

  await rate(13_430)
  await page.clock.fastForward(61_000)
  await drawer(page).getByText('The rate went down: you pay ₹2,297.53 less.').waitFor()
  await expectGoodOnPhone(page)
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
    .getByText(/^The price was held until \d{1,2}:\d\d [ap]m\. It now follows today’s rate\.$/)
    .waitFor()
  await shows(page, '1,59,169.21', '1,54,533.21')
  await expectGoodOnPhone(page)
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
