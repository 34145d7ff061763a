import type { LogFn, Logger } from 'pino'
import { codeOf } from '../db/errors.ts'
import { redactPersonalData } from './redact.ts'

/** How long errors that equal a logged one are only counted, in milliseconds. */
const INTERVAL_MS = 1000
/** Pino's level `fatal`. */
const FATAL = 60

/**
 * A pino hook that logs one error with its stack per code, message and second, and then the number of the
 * others: in an outage every call fails, and a stack for each would bury all else.
 */
export function limitErrors() {
  const repeated = new Map<string, number>()
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const [error, message = ''] = args as unknown[]
    if (!(error instanceof Error) || level >= FATAL) return method.apply(this, args)
    const code = codeOf(error)
    const key = `${code} ${String(message)}`
    const count = repeated.get(key)
    if (count !== undefined) return void repeated.set(key, count + 1)
    method.apply(this, args)
    repeated.set(key, 0)
    setTimeout(() => {
      const errors = repeated.get(key)
      repeated.delete(key)
      if (errors) method.call(this, { code: redactPersonalData(code), errors }, 'the same error again')
    }, INTERVAL_MS).unref()
  }
}
