import { expect, test } from 'vitest'
import { unavailable } from '../lib/errors.ts'
import { NO_ROOM, ReadOnlyServer, refusalReason } from './errors.ts'
import { FsyncFailed } from './sqlite/fsync.ts'

const failure = (fields: object) => Object.assign(new Error('failed'), fields)

test('the reason of a rejected write follows from its error', () => {
  const causes = {
    'disk-full': [
      failure({ code: 'ERR_SQLITE_ERROR', errcode: 13 }),
      failure({ code: '53100' }),
      failure({ code: 'ENOSPC' }),
    ],
    'read-only': [failure({ code: 'ERR_SQLITE_ERROR', errcode: 8 | (1 << 8) }), new ReadOnlyServer()],
    database: [
      failure({ code: 'ERR_SQLITE_ERROR', errcode: 5 }),
      failure({ code: 'ECONNREFUSED' }),
      failure({ code: '57P01' }),
      new FsyncFailed('failed'),
      new Error(NO_ROOM),
    ],
    unavailable: [unavailable()],
    error: [failure({ code: '42P01' }), new TypeError('x is not a function')],
  }
  for (const [reason, errors] of Object.entries(causes))
    expect(errors.map(refusalReason)).toEqual(errors.map(() => reason))
})
