import type { FastifyBaseLogger } from 'fastify'

/** Where the database says what an operator has to know. */
export type DatabaseLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

const say = () => undefined
/** For tools and tests that open the database without a log. */
export const silentLog: DatabaseLog = { info: say, warn: say, error: say }
