import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageAt } from '../../../../tests/shop.ts'
import { pageRoute } from './page-addresses.ts'

/** The path of each page of the web app, as the router writes it. */
const paths = globSync('src/web/routes/**/*.tsx')
  .map((file) =>
    file
      .replace('src/web/routes', '')
      .replace('.tsx', '')
      .replaceAll('.', '/')
      .replace(/\/_(auth|shop)(?=\/|$)/, ''),
  )
  .filter((path) => !/__root$|\/\$$/.test(path))
  .map((path) => path.replace(/\/index$/, '') || '/')
const pages = paths.map((path) => pageAt(path))

test('every page has its own route in log and metrics', () => {
  expect(pages.length).toBeGreaterThan(30)
  // The pages of an optional parameter, {-$name}, without and with it.
  for (const page of new Set([...paths.map((path) => path.replace(/\{-(\$\w+)\}/, '$1')), '/journal'])) {
    const address = page.replaceAll(/\$\w+/g, 'asha@shopper.test')
    const expected = page.startsWith('/dashboard/') ? '/dashboard/*' : page.replaceAll(/\$(\w+)/g, ':$1')
    expect(pageRoute(pages, address), page).toBe(expected)
    expect(pageRoute(pages, `${address}?query=asha@shopper.test`), page).toBe(expected)
  }
})

test('an address without a page counts as /*', () => {
  for (const address of ['/wp-login.php?x=1', '/shop/a/b', '/orders/a/b', '/shopping', '/asha@shopper.test'])
    expect(pageRoute(pages, address), address).toBe('/*')
})
