import { expect, test } from 'vitest'
import { requireStrongPassword } from './password-policy.ts'

const owner = { username: 'Ananyā Rao', email: 'a.rao-1990@example.in', shopName: 'Suvarna' }
const check = (password: string) => () => requireStrongPassword(password, owner)

test.each([
  'password',
  'PASSWORD',
  '12345678',
  'iloveyou',
  'Qwerty123',
  'passw0rd',
  'p@ssw0rd',
  'jaimatadi',
  'india123',
  'krishna1',
  'sunshine1',
])('AUTH-02 %s is among the most common (ASVS 6.2.4)', (password) =>
  expect(check(password)).toThrow('This password is easy to guess'),
)

test.each([
  'Suvarna!',
  'suvarna123',
  'S-u-v-a-r-n-a',
  'SuvarnaSuvarna',
  'suvarna12345678',
  'Ananya Rao',
  'ananya.rao',
  'Ananya123',
  'ananya1234567890',
  'raorao!!',
  'ananyarao12',
  'a.rao-1990@example.in',
  'ARAO1990',
  'a.rao.1990',
])('AUTH-02 %s is made of the names that stand beside it (ASVS 6.1.2, 6.2.11)', (password) =>
  expect(check(password)).toThrow('This password is easy to guess'),
)

test.each([
  'Suvarna-2026',
  'kundan-1947',
  'meenakari-1953',
  'suvarna likes emeralds',
  'Ananya wears jhumkas',
  'correct horse battery staple',
  'पासवर्ड-मेरा',
  '        ',
  'x'.repeat(128),
])('AUTH-02 %s is taken', (password) => expect(check(password)).not.toThrow())

test('AUTH-02 a name without a letter or digit stands in nobody’s way', () => {
  for (const password of ['1947 !? 1953', '!? !? !? ?!'])
    expect(() => requireStrongPassword(password, { username: '?', email: '@', shopName: '!' })).not.toThrow()
})

test('AUTH-02 a weak password has an error code of its own', () => {
  expect(check('password')).toThrow(expect.objectContaining({ code: 'weak_password' }))
})
