import { expect, test } from 'vitest'
import { redirectOf } from './use-guard.ts'

test.each([
  [null, undefined, { to: '/login', text: 'You must be logged in!' }],
  [null, 'admin', { to: '/login', text: 'You must be logged in!' }],
  [
    'user',
    'admin',
    { to: '/dashboard', text: 'Access denied! You do not have permission to view this page.' },
  ],
  ['courier', undefined, { to: '/unauthorized' }],
  ['courier', 'admin', { to: '/unauthorized' }],
  ['user', undefined, undefined],
  ['admin', undefined, undefined],
  ['admin', 'admin', undefined],
] as const)('SESS-02 the role %s on a page for %s: %j', (role, needs, redirect) => {
  expect(redirectOf(role && { role }, needs)).toEqual(redirect)
})
