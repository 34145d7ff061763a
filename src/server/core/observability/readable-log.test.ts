import { pino } from 'pino'
import { expect, test } from 'vitest'
import { serializeError } from './redact.ts'
import { readableLine } from './readable-log.ts'
import { logRequest } from '../http/request-log.ts'

/** The readable log output of these calls, without the time. */
function shown(write: (log: pino.Logger) => void): string {
  let lines = ''
  write(
    pino(
      { serializers: { err: serializeError } },
      { write: (line: string) => void (lines += readableLine(line)) },
    ),
  )
  return lines.replaceAll(/^\d\d:\d\d:\d\d/gm, '12:03:44')
}

test('a request is one short line', () => {
  expect(
    shown((log) =>
      logRequest(log, { id: 'x', method: 'GET', route: '/shop', status: 200, user: 'u', ms: 14.26 }),
    ),
  ).toBe('12:03:44 GET /shop 200 14 ms\n')
})

test('other lines keep their words and facts, and a fault its stack', () => {
  expect(shown((log) => log.info('filled the empty shop'))).toBe('12:03:44 filled the empty shop\n')
  expect(shown((log) => log.warn({ mail: 7, kind: 'code' }, 'tried again'))).toBe(
    '12:03:44 WARN tried again {"mail":7,"kind":"code"}\n',
  )
  expect(shown((log) => log.error(new Error('no such table')))).toMatch(
    /^12:03:44 ERROR no such table\nError: no such table\n {4}at /,
  )
})

test('shows local time and keeps other lines unchanged', () => {
  const time = new Date(2026, 10, 22, 12, 3, 44).getTime()
  expect(readableLine(JSON.stringify({ level: 30, time, msg: 'now' }))).toBe('12:03:44 now\n')
  for (const other of ['Suvarna is open\n', '{"a":1}\n', '']) expect(readableLine(other)).toBe(other)
})
