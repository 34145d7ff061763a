import * as z from 'zod'

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: '',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

const Line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  pid: z.unknown().optional(),
  hostname: z.unknown().optional(),
  reqId: z.unknown().optional(),
  method: z.string().optional(),
  route: z.string().optional(),
  status: z.number().optional(),
  ms: z.number().optional(),
  err: z.looseObject({ stack: z.string() }).optional(),
})

/**
 * Formats a log line for a terminal: `12:03:44 GET /shop 200 14 ms`. Returns text that is no such line
 * unchanged.
 */
export function readableLine(line: string): string {
  const { data } = Line.safeParse(parsed(line))
  if (!data) return line
  const {
    level,
    time,
    msg = '',
    pid: _pid,
    hostname: _host,
    reqId: _id,
    method,
    route,
    status,
    ms,
    err,
    ...rest
  } = data
  const clock = new Date(time).toTimeString().slice(0, 8)
  if (msg === 'request' && ms !== undefined)
    return `${clock} ${method} ${route} ${status} ${Math.round(ms)} ms\n`
  const more = Object.keys(rest).length > 0 ? JSON.stringify(rest) : ''
  const words = [clock, levels[level], msg, more].filter((word) => word).join(' ')
  return err ? `${words}\n${err.stack}\n` : `${words}\n`
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
