import * as z from 'zod/mini'
import * as refs from './manage-users.ts'
import { roles } from './account.ts'
import { User } from './account.schemas.ts'
import { SavedAddress } from './address.schemas.ts'
import { duties } from './duty.ts'
import { endpoint } from './endpoint.ts'
import { emptyAsAbsent, Id, Message, CursorQuery, SearchText } from './fields.ts'
import { Order } from './order.schemas.ts'

const Role = z.enum(roles, `must be one of ${roles.join(', ')}`)

export const UsersQuery = z.extend(CursorQuery, {
  role: emptyAsAbsent(Role),
  /**
   * A prefix of an e-mail address or of a first or last name. Searches with more than 10,000 matches are
   * rejected.
   */
  search: emptyAsAbsent(SearchText),
})

const UserParams = z.object({ userId: Id })

export const listUsers = endpoint(refs.listUsers, {
  access: 'admin',
  summary: 'All users, newest first; X-Total-Count is how many match the filters.',
  query: UsersQuery,
  response: z.array(User),
  errors: [],
})

export const UserRecord = z.object({
  user: User,
  /** Most recently saved or used first. */
  addresses: z.array(SavedAddress),
  /** Mobile numbers of the addresses and of the orders below, without repetition. */
  phones: z.array(z.string()),
  /** Orders that are neither archived, cancelled nor refunded; amounts in rupees, as on the morning board. */
  sales: z.object({ orders: z.number(), amount: z.number(), received: z.number() }),
  /** The newest 20 that are not archived. */
  orders: z.array(Order),
})

export const getUserRecord = endpoint(refs.getUserRecord, {
  access: 'admin',
  summary: 'A user with their addresses, phone numbers, newest orders and what these are worth.',
  params: UserParams,
  response: UserRecord,
  errors: [],
})

const AnyDuty = z.enum(duties, `must be one of ${duties.join(', ')}`)

export const updateUserRole = endpoint(refs.updateUserRole, {
  access: 'admin',
  summary:
    'Changes a user’s role immediately, also in open sessions. A new administrator has the duty `duty`, or is an owner. The last administrator cannot be demoted.',
  recentLogin: true,
  params: UserParams,
  body: z.object({ role: Role, userId: z.optional(z.string()), duty: z.optional(AnyDuty) }),
  response: z.object({ message: z.string(), user: User }),
  errors: ['last_admin', 'reauthenticate'],
})

export const updateUserDuty = endpoint(refs.updateUserDuty, {
  access: 'admin',
  summary:
    'Changes what an administrator may do, immediately, also in open sessions. Nobody changes their own duty, and one owner remains.',
  recentLogin: true,
  params: UserParams,
  body: z.object({ duty: AnyDuty }),
  response: z.object({ message: z.string(), user: User }),
  errors: ['last_admin', 'reauthenticate'],
})

export const endUserSessions = endpoint(refs.endUserSessions, {
  access: 'admin',
  summary: 'Ends all sessions of a user immediately.',
  params: UserParams,
  response: Message,
  errors: [],
})

export const OrderCounts = z.object({
  /** Orders that are not archived. */
  orders: z.number(),
  /** Of these, the ones that are neither completed nor cancelled. */
  notDelivered: z.number(),
})

export const getUserOrderCounts = endpoint(refs.getUserOrderCounts, {
  access: 'admin',
  summary:
    'How many orders a user has, and how many of them are still to be delivered; zero for an unknown user.',
  params: UserParams,
  response: OrderCounts,
  errors: [],
})

export const deleteUser = endpoint(refs.deleteUser, {
  access: 'admin',
  summary:
    'Deletes a user and ends their sessions. Their orders stay for administrators. The last administrator cannot be deleted.',
  recentLogin: true,
  params: UserParams,
  response: Message,
  errors: ['last_admin', 'reauthenticate'],
})
