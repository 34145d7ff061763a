import type { User } from '../../../contract/account.ts'
import type { UsersQuery } from '../../../contract/manage-users.ts'
import type { UserRow } from '../../core/db/schema/tables.ts'
import { personNameKey, startsWith } from '../../core/db/sql/match-text.ts'
import { fetchPage, resolveCursor, slicePage, sortByIds, type Page } from '../../core/db/sql/pagination.ts'
import type { Reader } from '../../core/db/types.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { AppError } from '../../core/lib/errors.ts'
import { toUser } from '../accounts/user-row.ts'

/** Maximum number of users that one search may match. */
const MAX_MATCHES = 10_000

/**
 * Returns one page of the users that pass the filters, newest first, and the total.
 * @throws AppError not_found for an unknown `before` or `after`, invalid_input if too many match.
 */
export async function listUsers(db: Reader, { role, search, ...query }: UsersQuery): Promise<Page<User>> {
  const part = await resolveCursor(db, 'users', query)
  if (search) {
    const matches = (await findMatches(db, search)).filter((row) => !role || row.role === role)
    return {
      rows: await readUsers(
        db,
        slicePage(matches, part).map(({ id }) => id),
      ),
      total: matches.length,
    }
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

/** The columns of a matching user that pages and filters need. */
type Match = Pick<UserRow, 'id' | 'created_at' | 'role'>

/** Queries one index after the other, without other filters, so that the database never scans all users. */
async function findMatches(db: Reader, search: string): Promise<Match[]> {
  const users = db
    .selectFrom('users')
    .select(['id', 'created_at', 'role'])
    .limit(MAX_MATCHES + 1)
  const matches = new Map<string, Match>()
  for (const [column, beginning] of [
    ['email_key', emailKey(search)],
    ['name_key', personNameKey(search)],
    ['last_name_key', personNameKey(search)],
  ] as const) {
    for (const row of await users.where((e) => startsWith(e.ref(column), beginning)).execute())
      matches.set(row.id, row)
  }
  if (matches.size > MAX_MATCHES)
    throw new AppError('invalid_input', 'search: too many users match. Please type more.')
  return [...matches.values()]
}
