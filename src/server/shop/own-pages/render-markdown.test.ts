import { expect, test } from 'vitest'
import { hostileDocuments } from '../../../../tests/hostile-documents.ts'
import { renderMarkdown, summarise } from './render-markdown.ts'

const PICTURE = '/media/0123456789abcdef0123456789abcdef/ring.webp'

test('CONTENT-02 the allowed Markdown becomes HTML', () => {
  expect(renderMarkdown('# Ours\n\nAll **by hand**, see [rings](/shop).')).toBe(
    '<h2>Ours</h2>\n<p>All <strong>by hand</strong>, see <a href="/shop">rings</a>.</p>\n',
  )
  expect(renderMarkdown('1. Cast\n2. Set')).toBe('<ol>\n<li>Cast</li>\n<li>Set</li>\n</ol>\n')
  expect(renderMarkdown(`![A ring](${PICTURE})`)).toBe(
    `<p><img src="${PICTURE}" alt="A ring" loading="lazy"></p>\n`,
  )
  expect(renderMarkdown('| Size | mm |\n|---|---|\n| 6 | 46 |')).toContain('<th>Size</th>')
})

test('CONTENT-02 links lead to the web, a mailbox, a phone or the shop', () => {
  for (const href of [
    'https://bis.gov.in/',
    'http://bis.gov.in/',
    'mailto:us@shop.test',
    'tel:+9198',
    '/shop#x',
  ])
    expect(renderMarkdown(`See [here](${href}) now.`)).toBe(`<p>See <a href="${href}">here</a> now.</p>\n`)
  for (const href of ['ftp://shop.test/', '//shop.test/', 'return-exchange', '#x'])
    expect(renderMarkdown(`See [here](${href}) now.`), href).toBe('<p>See here now.</p>\n')
})

test('CONTENT-02 a picture from elsewhere becomes its description', () => {
  expect(renderMarkdown('Our ![ring & <stone>](https://evil.example/x.png) shines.')).toBe(
    '<p>Our ring &amp; &lt;stone&gt; shines.</p>\n',
  )
})

test('CONTENT-02 HTML is shown as text', () => {
  expect(renderMarkdown('<b>Bold</b>')).toBe('<p>&lt;b&gt;Bold&lt;/b&gt;</p>\n')
})

/** Every tag that a page may have, with its attributes. */
const SAFE_TAG =
  /^<\/?(h[2-6]|p|ul|ol|li|strong|em|br|table|thead|tbody|tr|th|td)( start="\d+")?( style="text-align:(left|right|center)")?>$|^<a href="(https?:\/\/(?!evil)[^"]*|mailto:[^"]*|tel:[^"]*|\/(?![/\\])[^"]*)"( title="[^"]*")?>$|^<\/a>$|^<img src="\/media\/[0-9a-f]{32}\/[\w.-]+" alt="[^"]*"( title="[^"]*")? loading="lazy">$/

test('CONTENT-02 300 hostile documents are harmless', () => {
  expect(hostileDocuments.length).toBeGreaterThan(300)
  const harmful = hostileDocuments.filter((document) =>
    (renderMarkdown(document).match(/<[^>]*>/g) ?? []).some((tag) => !SAFE_TAG.test(tag)),
  )
  expect(harmful).toEqual([])
})

test('CONTENT-02 the longest and deepest texts are rendered within a second', () => {
  for (const part of ['[', '*', '![', '- ', '| ', '> ', '[a](', '**a', '&', '`', '\\', '1. ', '_a ']) {
    const start = performance.now()
    renderMarkdown(part.repeat(50_000 / part.length))
    expect.soft(performance.now() - start, part).toBeLessThan(1000)
  }
})

test('CONTENT-05 a summary is the first paragraph and the first picture', () => {
  expect(summarise(`# Rubies\n\nFrom **Burma**,\nred [as wine](/shop).\n\n![Red](${PICTURE})`)).toEqual({
    summary: 'From Burma, red as wine.',
    picture: PICTURE,
  })
  expect(summarise('word '.repeat(60)).summary).toMatch(/^(word ){30,32}word…$/)
  expect(summarise('')).toEqual({ summary: '', picture: null })
})
