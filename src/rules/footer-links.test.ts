import { expect, test } from 'vitest'
import { readFooterLinks } from './footer-links.ts'

const link = { column: 'Information', text: 'Our story', href: '/about' }
const problemOf = (...links: object[]) => readFooterLinks(JSON.stringify(links)).problem

test('CONTENT-01 footer links are read from JSON', () => {
  expect(readFooterLinks('')).toEqual({ links: [] })
  const links = [link, { ...link, href: 'https://bis.gov.in/' }]
  expect(readFooterLinks(JSON.stringify(links))).toEqual({ links })
})

test('CONTENT-01 footer links with mistakes are refused', () => {
  expect(readFooterLinks('About us').problem).toBe('must be a list of links as JSON')
  for (const href of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'about',
    'http://a.example',
  ])
    expect(problemOf(link, { ...link, href }), href).toMatch(/^link 2 must have/)
  expect(problemOf({ ...link, text: '' })).toMatch(/^link 1 must have/)
  expect(problemOf(...'1234'.split('').map((column) => Object.assign({}, link, { column })))).toBe(
    'must have at most 3 columns',
  )
})
