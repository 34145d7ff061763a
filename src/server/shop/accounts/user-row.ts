import { roles, type User } from '../../../contract/account.ts'
import type { UserRow } from '../../core/db/schema/tables.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { hasPassword } from './passwords.ts'

/** Converts a row to the user of the API: without the password, and with a role from the list. */
export const toUser = (row: UserRow): User => ({
  _id: row.id,
  username: row.username,
  email: row.email,
  phone: row.confirmed_phone ?? undefined,
  withoutPassword: hasPassword(row) ? undefined : true,
  role: roles.find((role) => role === row.role) ?? 'user',
  duty: row.duty ?? undefined,
  profileImage: row.profile_image,
  bio: row.bio,
  profession: row.profession,
  createdAt: toIsoString(row.created_at),
})
