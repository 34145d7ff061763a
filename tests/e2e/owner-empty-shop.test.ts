import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { openAdmin } from './admin.ts'
import { expectFits } from './expect-shown.ts'

const test = browserTest()

test('the set-up checklist fits an empty shop', async ({ shop }) => {
  await shop.context.db.transaction(async (tx) => void (await tx.db.deleteFrom('products').execute()))
  const page = await openAdmin(shop, '/dashboard/admin')
  const list = page.getByRole('region', { name: 'Make this shop your own' })
  await list.getByText('Type it in, or import a list under Products.').waitFor()
  expect(await list.getByText(/demonstration/).count()).toBe(0)
  // The owner reads their own steps first, above figures that are still zero.
  expect(await list.getByRole('heading', { level: 3 }).last().innerText()).toContain(
    'Give the shop its web address',
  )
  const [own, work] = [
    await list.boundingBox(),
    await page.getByText('To pack', { exact: true }).last().boundingBox(),
  ]
  expect(own?.y).toBeLessThan(work?.y ?? 0)
  await expectFits(page)
})
