import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

test.each([
  '/dashboard',
  '/dashboard/orders/AB12-CD34',
  '/shop?category=Rings&page=2',
  '/shop/category/Men%27s+Jewellery',
  '/',
])('SESS-02 goes back to %s after signing in', (page) => expect(returnAddress(page)).toBe(page))

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '\\\\elsewhere.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  '/login',
  '/login?from=/login',
  '/..//elsewhere.example',
  undefined,
  null,
  7,
  ['/dashboard'],
])('SESS-02 never goes to %j after signing in (ASVS 3.7.2)', (page) =>
  expect(returnAddress(page)).toBeUndefined(),
)
