import { globSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { test } from '../fixtures/browser.ts'
import { entryPages, htmlAt, pathOf, weigh } from './entry-pages.ts'

const scriptsOf = (html: string) => new Set(html.match(/\/assets\/[\w.$-]+\.js/g))

test.for(entryPages)('BENCH-02 %s starts at most 150 kB of scripts (gzip)', async (page, { shop }) => {
  const files = scriptsOf(await htmlAt(shop, await pathOf(shop, page)))
  expect(files.size).toBeGreaterThan(2)
  expect((await weigh(shop, files, 'gzip')).bytes).toBeLessThanOrEqual(150_000)
})

test('scripts of the shop leave out the list of office pages', async ({ shop }) => {
  const textAt = async (path: string) => (await weigh(shop, scriptsOf(await htmlAt(shop, path)), 'gzip')).text

  expect(await textAt('/dashboard/stock-taking')).toContain('/stock-taking/$takingId')
  expect(await textAt('/')).not.toContain('/stock-taking/$takingId')
})

test('pages contain at most 14.4 kB of styles, 22 kB signed in', async ({ shop }) => {
  const stylesOf = async (path: string) => {
    const html = await htmlAt(shop, path)
    const links = html.match(/<link[^>]+rel="stylesheet"[^>]*>/g) ?? []
    expect(
      links.filter((link) => !link.includes('disabled')),
      path,
    ).toEqual([])
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
    expect(styles.length, path).toBeGreaterThan(1)
    expect(html.match(/<link[^>]+as="font"/g), path).toHaveLength(2)
    return styles.reduce((bytes, css) => bytes + gzipSync(css).length, 0)
  }
  const product = await pathOf(shop, 'a product')
  for (const path of [
    '/',
    '/shop',
    '/shop/category/Rings',
    product,
    '/search',
    '/gifts',
    '/rates',
    '/size-guide',
    '/about',
    '/login',
    '/register',
  ])
    expect(await stylesOf(path), path).toBeLessThanOrEqual(14_400)
  const pages = globSync('{,_office/}*.tsx', { cwd: 'src/web/routes/dashboard' }).map((file) =>
    file
      .replace(/\.tsx$/, '')
      .replace('_office/', '')
      .replace('index', '')
      .replace('.{-$group}', '')
      .replace('.$', '/'),
  )
  expect(pages.length).toBeGreaterThan(15)
  for (const page of [...pages, 'orders/1', 'orders'])
    expect(await stylesOf(`/dashboard/${page}`), page).toBeLessThanOrEqual(22_000)
})
