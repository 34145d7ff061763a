import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Bridal & Temple', 'bridal-temple'],
  ['Āśā’s edit, 2026', 'asas-edit-2026'],
  ['  --Pongal--  ', 'pongal'],
  ['सोना', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('BROWSE-04 %j has the address %j', (title, slug) => expect(slugOf(title)).toBe(slug))
