import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const list = readFileSync('docs/security.md', 'utf8')
const named = [...new Set([...list.matchAll(/`((?:src|tests)\/[\w./-]+\.tsx?)`/g)].map(([, path = '']) => path))]

describe('the list of what keeps the shop safe', () => {
  test('goes through all seventeen chapters', () => {
    const chapters = [...list.matchAll(/\bV(\d+)\b/g)].map(([, number]) => Number(number))
    expect([...new Set(chapters)].toSorted((one, other) => one - other)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
  })

  test.each(named)('names %s, which is there', (path) => expect(existsSync(path)).toBe(true))

  test('says of each line what holds it, or that nothing does', () => {
    const lines = list.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
    expect(lines.length).toBeGreaterThan(100)
    expect(lines.filter((line) => line.split('|').filter((cell) => cell.trim() !== '').length !== 3)).toEqual([])
  })
})
