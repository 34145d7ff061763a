import type { User } from '../../../contract/account.ts'
import type { OrderCounts, UsersQuery } from '../../../contract/manage-users.ts'
import { addAuditEntry } from '../../core/audit/audit.service.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import { sortByIds, resolveCursor, slicePage, fetchPage, type Page } from '../../core/db/sql/pagination.ts'
import { personNameKey, startsWith } from '../../core/db/sql/match-text.ts'
import type { UserRow } from '../../core/db/schema/tables.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { AppError } from '../../core/lib/errors.ts'
import { ANONYMOUS } from '../orders/erase-orders.ts'
import { mailOfficeChange } from '../../core/mail/mail-administrators.ts'
import type { Config } from '../../core/config/config.ts'
import { toUser } from '../accounts/accounts.service.ts'
import { lockAdministrators, requireAnother } from '../accounts/last-administrator.ts'
import { eraseCustomer } from './erase-customer.service.ts'
import { endAllSessions } from '../accounts/own-sessions.service.ts'
import type { Actor } from '../../core/context.ts'

/** Maximum number of users that one search may match. */
const MOST_MATCHES = 10_000

/**
 * Returns one page of the users that pass the filters, newest first, and the total.
 * @throws AppError not_found for an unknown `before` or `after`, invalid_input if too many match.
 */
export async function listUsers(db: Reader, { role, search, ...query }: UsersQuery): Promise<Page<User>> {
  const part = await resolveCursor(db, 'users', query)
  if (search) {
    const found = (await findByWords(db, search)).filter((row) => !role || row.role === role)
    return { rows: await readUsers(db, slicePage(found, part).map(({ id }) => id)), total: found.length }
  }
  const all = role ? db.selectFrom('users').where('role', '=', role) : db.selectFrom('users')
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: (await fetchPage(all.selectAll(), part)).map(toUser), total }
}

/** Reads complete users, in the order of these ids. */
async function readUsers(db: Reader, ids: string[]): Promise<User[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
  return sortByIds(ids, rows).map(toUser)
}

/** The columns of a found user that lists and filters need. */
type Match = Pick<UserRow, 'id' | 'created_at' | 'role'>

/** Queries one index after the other, without other filters, so that the database never scans all users. */
async function findByWords(db: Reader, search: string): Promise<Match[]> {
  const users = db.selectFrom('users').select(['id', 'created_at', 'role']).limit(MOST_MATCHES + 1)
  const found = new Map<string, Match>()
  for (const [column, beginning] of [['email_key', emailKey(search)], ['name_key', personNameKey(search)], ['last_name_key', personNameKey(search)]] as const) {
    for (const row of await users.where((e) => startsWith(e.ref(column), beginning)).execute()) found.set(row.id, row)
  }
  if (found.size > MOST_MATCHES) throw new AppError('invalid_input', 'search: too many users match. Please type more.')
  return [...found.values()]
}

/**
 * Changes a user's role, and mails all administrators. @throws AppError not_found, last_admin if no other administrator would remain, not_allowed if
 * the actor has just ceased to be an administrator.
 */
export async function updateUserRole(tx: Tx, { owner }: Pick<Config, 'owner'>, actor: Actor, { userId, role }: { userId: string; role: User['role'] }): Promise<User> {
  const administrators = await lockAdministrators(tx)
  if (role !== 'admin') requireAnother(administrators, userId, 'demoted')
  requireStill(administrators, actor)
  const before = await findUser(tx.db, userId)
  const after = { ...before, role }
  await tx.db.updateTable('users').set({ role }).where('id', '=', userId).execute()
  addAuditEntry(tx, { entity: 'user', id: userId, title: before.email, before: written(before), after: written(after) })
  // The audit log says whose account it is: a mail cannot be erased with the account.
  if (before.role !== role) await mailOfficeChange(tx, owner.addresses, actor, [`Role of an account: ${before.role} → ${role}`])
  return toUser(after)
}

/** Counts the orders of a user, and those of them that are still to be delivered. */
export async function getUserOrderCounts(db: Reader, userId: string): Promise<OrderCounts> {
  const found = db.selectFrom('orders').where('user_id', '=', userId).where('deleted_at', 'is', null)
  const count = async (orders: typeof found) => (await orders.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  return { orders: await count(found), notDelivered: await count(found.where('status', '!=', 'completed').where('cancelled_at', 'is', null)) }
}

/**
 * Deletes an account and erases its customer, as customers do themselves. Orders and reviews are kept without a name.
 * All administrators get a mail. The audit log records the actor and the role of the deleted account, but not whose account it was.
 * @throws AppError not_found, last_admin, not_allowed, as updateUserRole does.
 */
export async function deleteUser(tx: Tx, { owner }: Pick<Config, 'owner'>, actor: Actor, userId: string): Promise<void> {
  const administrators = await lockAdministrators(tx)
  requireAnother(administrators, userId, 'deleted')
  requireStill(administrators, actor)
  const user = await findUser(tx.db, userId)
  await eraseCustomer(tx, user)
  addAuditEntry(tx, { entity: 'user', id: null, title: ANONYMOUS, before: { role: user.role }, after: null })
  await mailOfficeChange(tx, owner.addresses, actor, [`Account deleted (role: ${user.role})`])
}

/** Ends all sessions of a user; returns the user's e-mail and the number of sessions ended. @throws AppError not_found. */
export async function endUserSessions(tx: Tx, userId: string): Promise<{ email: string; ended: number }> {
  const user = await findUser(tx.db, userId)
  const ended = await endAllSessions(tx, user)
  addAuditEntry(tx, { entity: 'user', id: userId, title: user.email, before: { sessions: ended }, after: { sessions: 0 } })
  return { email: user.email, ended }
}

function requireStill(administrators: Set<string>, actor: Actor): void {
  if (!administrators.has(actor.id)) throw new AppError('not_allowed', 'You do not have permission to do this.')
}

async function findUser(db: Queries, id: string): Promise<UserRow> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such user.')
  return row
}

/** The fields of a user that the audit log shows. */
const written = ({ email, username, role }: UserRow) => ({ email, username, role })
