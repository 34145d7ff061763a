import type { Page } from 'playwright-core'

/** Moves a finger sideways over the screen, at a height; all in CSS pixels. */
export async function swipe(
  page: Page,
  { from, to, y }: { from: number; to: number; y: number },
): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  const steps = 14

  await touch('touchStart', from)
  for (let step = 1; step <= steps; step++) await touch('touchMove', from + ((to - from) * step) / steps)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await browser.detach()
}
