import type { Locator, Page } from 'playwright-core'

/**
 * Counts presses: each entry of a field, however long, each click and each key pressed alone counts as one.
 */
export function countPresses(page: Page) {
  let presses = 0
  return {
    total: () => presses,
    fill: async (field: Locator, text: string) => {
      presses += 1
      await field.fill(text)
    },
    click: async (control: Locator) => {
      presses += 1
      await control.click()
    },
    key: async (name: string) => {
      presses += 1
      await page.keyboard.press(name)
    },
  }
}
