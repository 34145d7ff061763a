import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the script of the shop leaves out pages with a duty', () => {
  const withDuty = globSync('src/web/routes/**/*.tsx').filter((file) =>
    /\bduty: '/.test(readFileSync(file, 'utf8')),
  )

  expect(withDuty.length).toBeGreaterThan(20)
  expect(withDuty.filter((file) => !file.startsWith('src/web/routes/dashboard/_office/'))).toEqual([])
})
