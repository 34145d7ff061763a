import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { ApiDocument } from './reference-page.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../../contract/*.schemas.ts', { eager: true })
const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
  )

const test = shopTest()
  .extend('document', { scope: 'file' }, async ({ shop }) =>
    (await shop.app.inject('/api/openapi.json')).json<ApiDocument & { openapi: string; servers: object[] }>(),
  )
  .extend('page', { scope: 'file' }, async ({ shop }) => (await shop.app.inject('/api/docs')).payload)

test('every call of the contract says who may make it', () => {
  expect(endpoints.length).toBeGreaterThan(10)
  for (const { path, access } of endpoints)
    expect(['anyone', 'customer', 'self', 'admin'], path).toContain(access)
})

test('every contract call is bound to a route and described', ({ document }) => {
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
})

test('the description has the address of the API, and names calls', ({ document }) => {
  expect(document.servers).toEqual([{ url: 'http://shop.test' }])
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const names = calls.map(({ operationId = '' }) => operationId)
  expect(names).toContain('getOrdersInvoiceById')
  expect(names.filter((name) => !/^[a-z][a-zA-Z0-9]+$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('calls in the requirements are spelled the same in the contract', () => {
  const loose = (call: string) =>
    call
      .toLowerCase()
      .replace(/\{\w+\}/g, '{}')
      .replace(/\/$/, '')
  const named: string[] =
    readFileSync('docs/requirements.md', 'utf8').match(/\b(GET|POST|PUT|PATCH|DELETE) \/api\/[\w/{}-]+/g) ??
    []
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`)
  const misspelled = calls.filter(
    (call) => !named.includes(call) && named.some((each) => loose(each) === loose(call)),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(misspelled).toEqual([])
})

test('the description says which calls need a session', ({ document }) => {
  for (const { method, path, access } of endpoints) {
    const call = document.paths[path]?.[method.toLowerCase()] as { security?: object[] } | undefined
    expect(call?.security !== undefined, `${method} ${path}`).toBe(access !== 'anyone')
  }
})

test('the API reference lists every call without scripts (ASVS 2.1.1, 2.1.2)', async ({ shop, page }) => {
  const missing = endpoints.filter(
    ({ method, path }) => !page.includes(`>${method}</span> <code>${path}</code>`),
  )
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect(page.includes('<script')).toBe(false)
  const { headers } = await shop.app.inject('/api/docs')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
})
