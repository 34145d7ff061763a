import { pino } from 'pino'
import type { FastifyBaseLogger } from 'fastify'

/** The log for database messages that an operator needs. */
export type DatabaseLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** For tools and tests that open the database without a log. */
export const silentLog: DatabaseLog = pino({ level: 'silent' })
