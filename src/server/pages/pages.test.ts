import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exchange } from '../../../tests/raw-connection.ts'
import { openTestShop, type TestShop } from '../../../tests/shop.ts'
import { dependOn } from '../answers.ts'

/** The addresses that were rendered. */
const rendered: string[] = []
const pages = {
  keep: true,
  render: async (url: string) => {
    rendered.push(url)
    dependOn('catalogue')
    return { status: url === '/-/not-found' ? 404 : 200, html: '<!doctype html><title>-</title>' }
  },
}
let it: TestShop
let port: number
beforeAll(async () => {
  it = await openTestShop({}, pages)
  await it.app.listen({ port: 0, host: '127.0.0.1' })
  port = (it.app.server.address() as AddressInfo).port
})
afterAll(() => it.close())
beforeEach(() => void rendered.splice(0))

/** Asks for an address as it is written; answers the status. */
const ask = async (address: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(await exchange(port, `GET ${address} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`))?.[1])

test.each([
  '//[::1', '//a:999999/', '//u:p@a/', '//anything/', '//', '/shop//x', 'http://other.example/shop', 'http://[::1', '/shop/../gifts', '/shop/%2e%2e/gifts', '/a\\b', '/a"b',
])('S20: the odd address %s is answered with 404, as the same page', async (address) => {
  expect(await ask(address)).toBe(404)
  expect(rendered.filter((url) => url !== '/-/not-found')).toEqual([])
})

test('S20: a page is kept once, not for each spelling of its address', async () => {
  for (const address of ['/gifts', '/gifts', '/shop/category/Rings', '/shop/category/Rings']) expect(await ask(address)).toBe(200)
  expect(rendered).toEqual(['/gifts', '/shop/category/Rings'])
  const { answers } = it.shop.answers.size()
  for (const address of ['/GIFTS', '/gIfts', '/%67ifts', '/shop/category/rINGS', '/shop/category/%52ings']) expect(await ask(address)).toBe(200)
  expect(it.shop.answers.size().answers).toBe(answers)
})
