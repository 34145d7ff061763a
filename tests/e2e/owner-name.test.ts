import { expect } from 'vitest'
import { browserTest } from '../fixtures/browser.ts'
import { callAs, openAdmin } from './admin.ts'
import { expectNoSidewaysScroll, visit } from './browser.ts'
import { createTestUser } from './test-user.ts'

const test = browserTest()
const names = ['Kanchana', 'Kanchan Jewellers', 'Kanchan Jewellers and Brothers']

test.for(names.map((name, version) => [name, version] as const))(
  'the name %s fits header and rail',
  async ([name, version], { shop }) => {
    await callAs(shop, await createTestUser(shop, { role: 'admin' }), 'PATCH', '/api/settings', {
      group: 'shop',
      values: { SHOP_NAME: name },
      version,
    })
    await expect.poll(() => shop.context.settings.shop.name).toBe(name)
    for (const width of [360, 390, 1440]) {
      const page = await shop.openPage({ width })
      for (const path of ['/', '/rates', '/unauthorized']) {
        await visit(page, path)
        const logo = page.getByRole('link', { name: `${name}, home` }).first()
        await expectNoSidewaysScroll(page)
        const [text, link] = [await logo.getByText(name).boundingBox(), await logo.boundingBox()]
        expect((text?.width ?? 0) - (link?.width ?? 0)).toBeLessThan(1)
        expect(
          await logo
            .getByText(name)
            .evaluate((span) => [
              span.scrollWidth - span.clientWidth,
              getComputedStyle(span, '::before').content,
            ]),
        ).toEqual([0, 'none'])
      }
      await visit(page, '/')
      const account = await page.getByRole('link', { name: 'Account' }).first().boundingBox()
      expect((account?.x ?? 999) + (account?.width ?? 0)).toBeLessThanOrEqual(width)
    }
    const page = await openAdmin(shop, '/dashboard/settings')
    const inRail = page
      .getByRole('link', { name: `${name} back office` })
      .first()
      .getByText(name)
    const box = await inRail.boundingBox()
    expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(224)
    expect(await inRail.evaluate((span) => span.scrollWidth - span.clientWidth)).toBe(0)
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
  },
)
