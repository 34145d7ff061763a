import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { visit } from './browser.ts'
import type { BrowserShop } from '../fixtures/browser.ts'
import { createTestUser, signInAs, type TestUser } from './test-user.ts'

/** Console errors for the rejected requests that a test provokes. */
export const refusals = { expectedErrors: [/status of [45]\d\d/, /ERR_FAILED/] }

/** A page of the back office, opened by an administrator. */
export async function openAdmin(
  shop: BrowserShop,
  path: string,
  { width = 1440, expectedErrors = [] as RegExp[] } = {},
): Promise<Page> {
  const page = await shop.openPage({ width, expectedErrors })
  await signInAs(shop, page, await createTestUser(shop, { role: 'admin', username: 'Sarika' }))
  await visit(page, path)
  return page
}

/** A picture file as the browser's file chooser returns it. */
export async function pictureFile(name: string, background = '#AE8438') {
  const buffer = await sharp({ create: { width: 320, height: 320, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A request that another user sends in between. */
export async function callAs(
  { address }: BrowserShop,
  { token }: TestUser,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.ok, `${method} ${path}`).toBe(true)
}

/** Enters the refund of the open dialog, by default of all pieces, and sends it. */
export async function sendRefund(page: Page, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Refund / })
  await dialog.getByLabel('Reason').fill('Clasp broken')
  await dialog.getByLabel('Reference').fill('402812345670')
  await dialog.getByRole('button', { name: `Refund ${amount}` }).click()
  await dialog.waitFor({ state: 'detached' })
}
