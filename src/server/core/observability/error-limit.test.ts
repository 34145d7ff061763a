import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitErrors } from './error-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Line = { level: number; msg?: string; code?: string; errors?: number; err?: { message: string } }

/** A log as the shop opens it, and its lines. */
function openTestLog() {
  const lines: Line[] = []
  return {
    log: pino(
      { hooks: { logMethod: limitErrors() } },
      { write: (line: string) => void lines.push(JSON.parse(line) as Line) },
    ),
    lines,
  }
}

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

test('the log has one stack per code and second, and a count', () => {
  const { log, lines } = openTestLog()
  for (let nth = 0; nth < 40; nth += 1) log.child({ reqId: nth }).error(refused())
  log.error(new TypeError('x is not a function'))
  expect(lines.map(({ err }) => err?.message)).toEqual([
    'connect ECONNREFUSED 127.0.0.1:5432',
    'x is not a function',
  ])
  vi.advanceTimersByTime(1000)
  expect(lines.slice(2)).toMatchObject([
    { level: 50, code: 'ECONNREFUSED', errors: 39, msg: 'the same error again' },
  ])
  log.error(refused())
  expect(lines).toHaveLength(4)
})

test('keeps every line with another message, no error, or fatal level', () => {
  const { log, lines } = openTestLog()
  log.error(refused(), 'the hourly clean-up failed')
  log.error(refused(), 'reserved stock could not be released')
  for (let nth = 0; nth < 2; nth += 1) {
    log.fatal(refused(), 'a write to disk failed')
    log.info({ route: '/shop' }, 'request')
  }
  expect(lines).toHaveLength(6)
})

test('the number of errors without a code names nobody', () => {
  const { log, lines } = openTestLog()
  for (let nth = 0; nth < 2; nth += 1) log.error(new Error('no mailbox asha@example.in'))
  vi.advanceTimersByTime(1000)
  expect(lines.at(-1)).toMatchObject({ code: 'Error: no mailbox [e-mail]', errors: 1 })
})
