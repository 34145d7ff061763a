import * as z from 'zod/mini'
import * as refs from './session.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Message, Typed, TypedCode } from './fields.ts'

/** One session of a user. */
export const Session = z.object({
  _id: Id,
  /** The browser at sign-in, in plain words, such as `Chrome on Android`. */
  device: z.string(),
  startedAt: Instant,
  /** Updated at most once an hour. */
  lastUsedAt: Instant,
  /** When it expires unless it is used again. */
  endsAt: Instant,
  /** Whether it is the session of this request. */
  current: z.boolean(),
})

/** Ends sessions after re-authentication. */
const SessionsEnd = z.object({
  password: Typed,
  /** Defaults to all sessions but the current one. */
  sessionId: z.optional(Id),
})

export const listSessions = endpoint(refs.listSessions, {
  access: 'customer',
  summary: 'The sessions of the signed-in user, most recently used first.',
  response: z.array(Session),
  errors: [],
})

/** Until when this session may make calls that need a recent login. */
const RecentLogin = z.object({ until: Instant })

export const reauthenticate = endpoint(refs.reauthenticate, {
  access: 'customer',
  summary:
    'Makes the current session a recent login for REAUTH_MINUTES. Needs the password, and a code as well if two-step sign-in is on.',
  body: z.object({ password: Typed, code: z.optional(TypedCode) }),
  response: RecentLogin,
  errors: ['wrong_login', 'code_needed', 'wrong_code'],
})

export const getRecentLogin = endpoint(refs.getRecentLogin, {
  access: 'admin',
  summary:
    'Until when the current session is a recent login. The back office calls it before it opens a file that needs one.',
  recentLogin: true,
  response: RecentLogin,
  errors: ['reauthenticate'],
})

export const endSessions = endpoint(refs.endSessions, {
  access: 'customer',
  summary: 'Ends one of the user’s sessions, or all but the current one. Needs the password.',
  body: SessionsEnd,
  response: Message,
  errors: ['wrong_login'],
})
