import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Message, Typed } from './fields.ts'

/** One place where a person is signed in. */
export const Session = z.object({
  _id: Id,
  /** The browser in plain words, such as `Chrome on Android`, as it called itself when it signed in. */
  device: z.string(),
  startedAt: Instant,
  /** Written down at most once an hour. */
  lastUsedAt: Instant,
  /** When it ends unless it is used again. */
  endsAt: Instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** What ends sessions: the password once more, and which one. */
export const SessionsEnd = z.object({
  password: Typed,
  /** All but the one that asks, when left out. */
  sessionId: z.optional(Id),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'customer',
  summary: 'Where the signed-in person is signed in, the last used first.',
  response: z.array(Session),
  errors: [],
})

export const endSessions = endpoint({
  method: 'POST',
  path: '/api/auth/end-sessions',
  access: 'customer',
  summary: 'Ends one of the own sessions, or all but the one that asks, by the password. At once, wherever it is used.',
  body: SessionsEnd,
  response: Message,
  errors: ['wrong_login'],
})
