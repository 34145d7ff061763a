import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { isDeep } from './read-json.ts'

const test = shopTest().extend(
  'login',
  { scope: 'file' },
  ({ shop }) =>
    (payload: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        payload,
      }),
)

test('rejects a megabyte of brackets by its size (ASVS 2.4.1)', async ({ login }) => {
  expect((await login('['.repeat(1_000_000))).statusCode).toBe(413)
})

test('rejects deeply nested JSON before parsing it (ASVS 2.4.1)', async ({ login }) => {
  const nested = (depth: number) =>
    `{"email":"a@b.in","password":"12345678","more":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect((await login(nested(10))).json()).toMatchObject({ code: 'wrong_login' })
  expect((await login(nested(100))).json()).toMatchObject({
    code: 'invalid_input',
    message: 'This request is nested too deeply.',
  })
  expect((await login('{"email":['.repeat(1000))).json()).toMatchObject({
    message: 'This request is nested too deeply.',
  })
})

test.each([
  ['brackets in a text', `{"a":"${'['.repeat(100)}"}`],
  ['a quotation mark in a text', `{"a":"\\"${'['.repeat(100)}"}`],
  ['a backslash at the end of a text', `{"a":"x\\\\","b":"${'['.repeat(100)}"}`],
  ['many lists beside each other', `[${'[],'.repeat(1000)}[]]`],
  ['a text without an end', `{"a":"${'['.repeat(100)}`],
])('%s are not depth', (_what, json) => {
  expect(isDeep(json)).toBe(false)
})

test('depth behind a text that ends in backslashes is seen', () => {
  expect(isDeep(`{"a":"x\\\\","b":${'['.repeat(100)}`)).toBe(true)
})
