import type { User } from '../../contract/account.ts'
import type { UsersQuery } from '../../contract/manage-users.ts'
import { noteChange } from '../audit/audit.service.ts'
import { announce, type Reader, type Tx } from '../db/client.ts'
import { startsWith } from '../db/starts-with.ts'
import type { UserRow } from '../db/tables.ts'
import { AppError } from '../errors.ts'
import { toUser } from './accounts.service.ts'
import type { Viewer } from './sessions.service.ts'

/** Most people that one search may match. */
const MOST_MATCHES = 10_000

/** One page of everybody who passes the filters, newest first, and how many there are. @throws AppError invalid_input when too many match. */
export async function listUsers(db: Reader, { page, limit, role, search }: UsersQuery): Promise<{ users: User[]; total: number }> {
  const start = (page - 1) * limit
  if (search) {
    const found = (await findByEmail(db, search)).filter((row) => !role || row.role === role)
    return { users: found.slice(start, start + limit).map(toUser), total: found.length }
  }
  const all = role ? db.selectFrom('users').where('role', '=', role) : db.selectFrom('users')
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(start).execute()
  return { users: rows.map(toUser), total }
}

/** Asks the index of e-mails for nothing else, so that no filter leads the database through everybody. */
async function findByEmail(db: Reader, search: string): Promise<UserRow[]> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where((e) => startsWith(e.ref('email_key'), search.toLowerCase()))
    .limit(MOST_MATCHES + 1)
    .execute()
  if (rows.length > MOST_MATCHES) throw new AppError('invalid_input', 'search: too many people match. Please type more of it.')
  return rows.sort((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1))
}

/**
 * Changes somebody's role. @throws AppError not_found, last_admin when nobody else could run the shop, not_allowed when
 * whoever asks has just ceased to be an administrator.
 */
export async function changeRole(tx: Tx, viewer: Viewer, userId: string, role: User['role']): Promise<User> {
  const administrators = await holdAdministrators(tx)
  if (role !== 'admin') requireAnother(administrators, userId, 'demoted')
  requireStill(administrators, viewer)
  const before = await findUser(tx, userId)
  const after = { ...before, role }
  await tx.updateTable('users').set({ role }).where('id', '=', userId).execute()
  noteChange(tx, { entity: 'user', id: userId, title: before.email, before: written(before), after: written(after) })
  return toUser(after)
}

/**
 * Deletes an account with its sessions, cart and addresses. Orders and reviews stay, without the account.
 * @throws AppError not_found, last_admin, not_allowed, as changeRole does.
 */
export async function deleteUser(tx: Tx, viewer: Viewer, userId: string): Promise<void> {
  const administrators = await holdAdministrators(tx)
  requireAnother(administrators, userId, 'deleted')
  requireStill(administrators, viewer)
  const user = await findUser(tx, userId)
  const reviewed = await tx.selectFrom('reviews').select('product_id').where('user_id', '=', userId).execute()
  await tx.deleteFrom('users').where('id', '=', userId).execute()
  announce(tx, ...reviewed.map(({ product_id }) => `product:${product_id}`))
  noteChange(tx, { entity: 'user', id: userId, title: user.email, before: written(user), after: null })
}

/**
 * The ids of all administrators, held until the transaction ends: of two who demote each other at once the second waits,
 * and then sees that it would leave nobody.
 */
async function holdAdministrators(tx: Tx): Promise<Set<string>> {
  const rows = await tx.updateTable('users').set((e) => ({ role: e.ref('role') })).where('role', '=', 'admin').returning('id').execute()
  return new Set(rows.map(({ id }) => id))
}

function requireAnother(administrators: Set<string>, userId: string, what: 'demoted' | 'deleted'): void {
  if (administrators.size === 1 && administrators.has(userId)) {
    throw new AppError('last_admin', `The last administrator cannot be ${what}.`)
  }
}

function requireStill(administrators: Set<string>, viewer: Viewer): void {
  if (!administrators.has(viewer.id)) throw new AppError('not_allowed', 'You do not have permission to do this.')
}

async function findUser(tx: Tx, id: string): Promise<UserRow> {
  const row = await tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such user.')
  return row
}

/** What the log shows of a person. */
const written = ({ email, username, role }: UserRow) => ({ email, username, role })
