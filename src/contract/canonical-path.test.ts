import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-path.ts'

test.each([
  ['/', '/'],
  ['/collections/rings', '/collections/rings'],
  ['/collections/rings/', '/collections/rings'],
  ['/%63ollections/rings', '/collections/rings'],
  ['/अंगूठी', '/%E0%A4%85%E0%A4%82%E0%A4%97%E0%A5%82%E0%A4%A0%E0%A5%80'],
  ['/%e0%a4%85', '/%E0%A4%85'],
  ['/gold ring', '/gold%20ring'],
  ['/who%3Fme%23', '/who%3Fme%23'],
  ["/men's+rings@home", "/men's+rings@home"],
])('the path %s has the spelling %s', (text, path) => {
  expect(canonicalPath(text)).toBe(path)
  expect(canonicalPath(path)).toBe(path)
})
