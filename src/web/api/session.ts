import { useSyncExternalStore } from 'react'
import type { User } from '../../contract/account.ts'
import type { Api, Send } from './client.ts'
import { log } from '../lib/log.ts'
import { loadChunk } from '../lib/lazy-chunk.ts'

/**
 * The signed-in user as kept in the browser's storage. The role and the duty can be any text, because
 * visitors can edit their storage.
 */
export type SessionUser = Pick<User, '_id' | 'email' | 'username' | 'profileImage' | 'bio' | 'profession'> & {
  role: string
  duty?: string | undefined
  phone?: string | undefined
  withoutPassword?: boolean
}

export type CurrentSession = {
  /**
   * False on the server and until the page has mounted, because server-rendered pages are the same for every
   * user.
   */
  known: boolean
  /** Null if no user is signed in. */
  user: SessionUser | null
}

const USER_KEY = 'user'
const CART_KEY = 'cart'

/** Returns the signed-in user, the same in every tab. The server decides what this user may do. */
export const useSession = (): CurrentSession =>
  useSyncExternalStore(listen, currentSession, () => unknownSession)

const unknownSession: CurrentSession = { known: false, user: null }
let stored: string | null = null
let session: CurrentSession = { known: true, user: null }

/** The user while the browser stores nothing, as it would be stored; undefined while it does store. */
let unstored: string | null | undefined
/** Whether only the server knows who is signed in, and has not responded yet. */
let isAsking = false

/** Returns the session outside of components. */
export function currentSession(): CurrentSession {
  if (isAsking) return unknownSession

  const now = readStorage()
  if (now !== stored) {
    stored = now
    session = { known: true, user: parseUser(now) }
  }
  return session
}

/**
 * Stores the user after a sign-in or a profile edit. Removes another user's cart from the storage. Returns
 * whether the browser stores anything; if not, the user is kept as long as the page.
 */
export function storeUser(user: User): boolean {
  const isAnother = currentSession().user?._id !== user._id
  isAsking = false
  const text = JSON.stringify(user)
  unstored = text
  writeStorage(() => {
    if (isAnother) localStorage.removeItem(CART_KEY)
    localStorage.setItem(USER_KEY, text)
    unstored = undefined
  })
  return unstored === undefined
}

/** Removes the signed-in user and their cart from the storage. */
export function clearUser(): void {
  isAsking = false
  if (unstored !== undefined) unstored = null
  writeStorage(() => {
    localStorage.removeItem(USER_KEY)
    localStorage.removeItem(CART_KEY)
  })
}

/**
 * Asks the server who is signed in, if the storage names a user: roles change and sessions end. In a browser
 * that stores nothing only the cookie says so.
 */
export function refreshSession(api: Api): Promise<void> {
  isAsking = readStorage() === null && !storesAnything()
  return (refreshed = lookUpSession(api))
}

/** The first look at the session, which begins when the page is opened. */
export let refreshed: Promise<void> | undefined

async function lookUpSession(api: Api): Promise<void> {
  const before = readStorage()
  if (before === null && !isAsking) return
  try {
    const { getMe } = await loadChunk(() => import('../../contract/account.ts'))
    const { user } = await api(getMe, {})
    // A user signed in or out in the meantime, so this response is outdated.
    if (readStorage() !== before) return
    if (user) storeUser(user)
    else clearUser()
  } catch (error) {
    log('The session could not be looked up.', error)
    isAsking = false
    notifyListeners()
  }
}

/** Room that a user needs, in characters. */
const USER_LENGTH = 1000

function storesAnything(): boolean {
  try {
    localStorage.setItem(USER_KEY, '-'.repeat(USER_LENGTH))
    localStorage.removeItem(USER_KEY)
    return true
  } catch {
    return false
  }
}

/** A rejected call: its request and the response. */
export type RejectedCall = Parameters<Send>[0] & Awaited<ReturnType<Send>>
type Renew = (
  call: RejectedCall,
  repeat: () => ReturnType<Send>,
) => Promise<Awaited<ReturnType<Send>> | undefined>
let renew: Renew | undefined

/**
 * Sets what renews a session that has ended or is not recent enough, and repeats the rejected call; it
 * returns undefined if it does not.
 */
export function renewSessionsBy(how: Renew | undefined): void {
  renew = how
}

/**
 * When a response says that the session has ended, or forbids the call, lets the page renew the session and
 * repeat the call; clears the user if an ended session is not renewed.
 */
export const noticeEndedSession =
  (send: Send): Send =>
  async (request) => {
    const response = await send(request)
    const ended = response.status === 401
    if ((!ended && response.status !== 403) || readStorage() === null) return response
    const repeated = await renew?.({ ...request, ...response }, () => send(request))
    if (!repeated && ended) clearUser()
    return repeated ?? response
  }

const listeners = new Set<() => void>()

/**
 * Calls `listener` whenever the signed-in user changes, in any tab. The subscription lasts as long as the
 * page.
 */
export function whenPersonChanges(listener: () => void): void {
  let person = currentSession().user?._id
  listen(() => {
    const now = currentSession().user?._id
    if (now === person) return
    person = now
    listener()
  })
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) for (const event of ELSEWHERE) addEventListener(event, notifyListeners)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const event of ELSEWHERE) removeEventListener(event, notifyListeners)
  }
}

/**
 * Events after which the session may have changed: another tab wrote to the storage, or the page was restored
 * from the back/forward cache.
 */
const ELSEWHERE = ['storage', 'pageshow']

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function readStorage(): string | null {
  if (unstored !== undefined) return unstored
  try {
    return localStorage.getItem(USER_KEY)
  } catch {
    return null
  }
}

function writeStorage(write: () => void): void {
  try {
    write()
  } catch (error) {
    log('The browser storage is not available.', error)
  }
  notifyListeners()
}

function parseUser(text: string | null): SessionUser | null {
  try {
    const { _id, email, username, role, ...rest } = JSON.parse(text ?? '{}') as Partial<
      Record<keyof SessionUser, unknown>
    >
    if (![_id, email, username, role].every((field) => typeof field === 'string')) return null
    const words = (value: unknown) => (typeof value === 'string' ? value : '')
    return {
      _id: words(_id),
      email: words(email),
      username: words(username),
      role: words(role),
      profileImage: words(rest.profileImage),
      bio: words(rest.bio),
      profession: words(rest.profession),
      duty: words(rest.duty) || undefined,
      phone: words(rest.phone) || undefined,
      withoutPassword: rest.withoutPassword === true,
    }
  } catch {
    return null
  }
}
