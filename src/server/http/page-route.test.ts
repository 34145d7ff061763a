import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageRoute } from './page-route.ts'

/** The path of each page of the web app, with parameters as the router writes them ($id). */
const pages = globSync('src/web/routes/**/*.tsx')
  .map((file) => file.replace('src/web/routes', '').replace('.tsx', '').replaceAll('.', '/').replace(/\/_(auth|shop)(?=\/|$)/, ''))
  .filter((path) => !/__root$|\/\$$/.test(path))
  // An optional parameter, {-$name}.
  .map((path) => path.replaceAll(/\{-(\$\w+)\}/g, '$1'))
  .map((path) => path.replace(/\/index$/, '') || '/')

test('O14: every page of the web app has its own route in log and figures, without the address itself', () => {
  expect(pages.length).toBeGreaterThan(30)
  for (const page of new Set(pages)) {
    const address = page.replaceAll(/\$\w+/g, 'asha@shopper.test')
    const expected = page.startsWith('/dashboard/') ? '/dashboard/*' : page.replaceAll(/\$(\w+)/g, ':$1')
    expect(pageRoute(address), page).toBe(expected)
    expect(pageRoute(`${address}?query=asha@shopper.test`), page).toBe(expected)
  }
})

test('O14: what is no page stands as /*, whatever is written there', () => {
  for (const address of ['/wp-login.php?x=1', '/shop/a/b', '/orders/a/b', '/shopping', '/asha@shopper.test']) expect(pageRoute(address), address).toBe('/*')
})
