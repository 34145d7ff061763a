import { expect, test } from 'vitest'
import { testsTouchedBy } from '../scripts/changed-tests.ts'
import { servicesFor } from '../scripts/test-services.ts'

test.each([
  ['a changed test', 'src/rules/refund.test.ts', ['src/rules/refund.test.ts']],
  [
    'tests in the folder of a changed file',
    'src/server/shop/coupons/coupon-uses.ts',
    ['src/server/shop/coupons/coupons.test.ts', 'src/server/shop/coupons/manage-coupons.test.ts'],
  ],
  [
    'tests that import a changed file',
    'src/contract/coupon.ts',
    ['src/server/shop/coupons/coupons.test.ts', 'src/server/shop/orders/place/order-coupons.test.ts'],
  ],
])('%s is touched', (_title, file, tests) => {
  expect(testsTouchedBy([file])).toEqual(expect.arrayContaining(tests))
})

test('a page touches the browser tests that begin with its name', () => {
  expect(testsTouchedBy(['src/web/storefront/cart/cart-drawer.tsx'])).toContainEqual(
    expect.stringMatching('^tests/e2e/cart'),
  )
})

test('a document touches no test', () => {
  expect(testsTouchedBy(['README.md'])).toEqual([])
})

test.each([
  ['all tests', [], true, true],
  ['tests by title', ['-t', 'CART-03'], true, true],
  ['all projects but one', ['--project=!rules'], true, true],
  ['rules', ['--project', 'rules'], false, false],
  ['server tests on SQLite', ['--project=sqlite'], false, false],
  ['a server test of SQLite only', ['src/server/core/lib'], false, false],
  ['a server test of both engines', ['./src/server/core/db'], true, false],
  ['processes', ['tests/processes/start.test.ts'], true, false],
  ['browser tests', ['tests/e2e'], false, true],
] as const)('the services for %s are started', (_title, words, postgres, chromium) => {
  expect(servicesFor([...words])).toEqual({ postgres, chromium })
})
