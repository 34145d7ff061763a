import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { roles, type User } from '../../../contract/account.ts'
import {
  deleteUser,
  getUserOrderCounts,
  listUsers,
  type OrderCounts,
} from '../../../contract/manage-users.ts'
import { ApiError } from '../../api/client.ts'
import { log } from '../../lib/log.ts'
import { useSession } from '../../api/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { notify } from '../../ui/notify.ts'
import { countText } from '../shared/count-text.ts'
import { FilterSelect } from '../shared/filter-select.tsx'
import { List, useList } from '../shared/list.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { CursorPagination } from '../shared/pagination.tsx'
import { readListPage } from '../shared/read-list-page.ts'
import { ConfirmRow, useRowDialog, type RowDialog } from '../shared/row-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { userColumns } from './user-columns.tsx'
import * as styles from './user-columns.module.css'
import { PageTitle } from '../../shared/page-title.tsx'

/** Users per page. */
const PAGE_SIZE = 50
const USERS = 'users'

/** Search parameters of the list; `from` is the number of its first row. */
export type UsersAddress = { [name in 'search' | 'role' | 'before' | 'after' | 'from']?: string | undefined }

type UsersPageProps = { address: UsersAddress; onChange(change: UsersAddress): void }

/** All users (ADM-03 to ADM-05). */
export function UsersPage({ address, onChange }: UsersPageProps) {
  const { user: actor } = useSession()
  const queryClient = useQueryClient()
  const { search, before, after } = address
  const role = roles.find((each) => each === address.role)
  const found = useUsers({ search, role, before, after })
  const from = found.data?.hasNewer ? Number(address.from) || 1 : 1

  const narrow = (change: UsersAddress) =>
    onChange({ ...change, before: undefined, after: undefined, from: undefined })

  const editing = useRowDialog<User>()
  const deletion = useRowDialog<User>()

  const refresh = () => queryClient.invalidateQueries({ queryKey: [USERS] })

  return (
    <>
      <UsersTitle total={found.data?.total} />
      <List
        query={found}
        rows={found.data?.rows}
        failure="Failed to load blogs."
        empty={<NoUsers />}
        search={{
          label: 'Search users',
          placeholder: 'Start of a name or e-mail',
          value: search ?? '',
          onSearch: (text) => narrow({ search: text || undefined }),
        }}
        filters={<RoleFilter role={role} onChange={(value) => narrow({ role: value })} />}
        pages={
          found.data && (
            <CursorPagination
              {...found.data}
              from={{ back: Math.max(1, from - PAGE_SIZE), on: from + PAGE_SIZE }}
            />
          )
        }
      >
        {(users) => (
          <ListTable
            label="Users"
            columns={userColumns({
              firstNumber: from,
              actorId: actor?._id,
              onEdit: editing.open,
              onDelete: deletion.open,
              onDuty: refresh,
            })}
            rows={users}
            rowClassName={styles.row}
          />
        )}
      </List>
      {editing.row && <EditUser user={editing.row} dialog={editing} onSaved={refresh} />}
      <DeleteUser dialog={deletion} />
    </>
  )
}

type UserQuery = Pick<UsersAddress, 'search' | 'before' | 'after'> & { role: User['role'] | undefined }

/** A page of the users that the search leaves. */
function useUsers({ search, role, before, after }: UserQuery) {
  const { api } = useRouteContext({ from: '__root__' })

  return useList([USERS, search, role, before, after], () =>
    readListPage(
      (part) => api.counted(listUsers, { query: { search, role, ...part } }),
      { before, after },
      PAGE_SIZE,
    ),
  )
}

const UsersTitle = ({ total }: { total: number | undefined }) => (
  <PageTitle
    title="All users"
    note={<output>{total !== undefined && countText(total, 'person', 'people')}</output>}
  >
    {/* The specification links to an address that never existed; it redirects to the shop. */}
    <a href="/blogs" className={buttonClass('line', { small: true })}>
      See all
    </a>
  </PageTitle>
)

type RoleFilterProps = { role: User['role'] | undefined; onChange(role: User['role'] | undefined): void }

const RoleFilter = ({ role, onChange }: RoleFilterProps) => (
  <FilterSelect
    label="Role"
    options={roles.map((each) => [each, each] as const)}
    value={role}
    onChange={onChange}
  />
)

type EditUserProps = { user: User; dialog: RowDialog<User>; onSaved(): Promise<void> }

const EditUser = ({ user, dialog, onSaved }: EditUserProps) => (
  <RoleDialog
    key={`${user._id} ${user.role}`}
    user={user}
    open={dialog.isOpen}
    onClose={dialog.close}
    onSaved={onSaved}
  />
)

const NoUsers = () => (
  <Empty
    title="No users match."
    action={
      <Link to="/dashboard/users" search={{}} className={buttonClass('line')}>
        Clear search and filters
      </Link>
    }
  >
    Search for a name or an e-mail address.
  </Empty>
)

/** Asks for confirmation before an account is deleted, and says what happens to its orders. */
function DeleteUser({ dialog }: { dialog: RowDialog<User> }) {
  const { api } = useRouteContext({ from: '__root__' })
  const remove = useRemoval()
  const { data: counts } = useQuery({
    queryKey: [USERS, 'orders', dialog.row?._id],
    queryFn: () => api(getUserOrderCounts, { params: { userId: dialog.row?._id ?? '' } }),
    enabled: dialog.isOpen,
    staleTime: 0,
  })

  return (
    <ConfirmRow
      dialog={dialog}
      title={({ email }) => `Delete ${email}?`}
      description={() =>
        `The account is deleted and signed out everywhere.${counts ? ` ${ordersText(counts)}` : ''}`
      }
      action="Delete"
      grave
      onConfirm={remove}
    />
  )
}

/** What becomes of the orders of a deleted account: `5 orders, 3 not delivered.` */
function ordersText({ orders, notDelivered }: OrderCounts): string {
  if (orders === 0) return 'It has no orders.'

  const count = `${countText(orders, 'order')}, ${notDelivered === 0 ? 'all delivered or cancelled' : `${notDelivered.toLocaleString('en-IN')} not delivered`}.`

  return notDelivered === 0
    ? `${count} The orders are kept, without a name.`
    : `${count} The orders are kept. Undelivered ones keep the name and address until delivery.`
}

/**
 * Deletes an account and then goes home (ADM-05). A failure is logged, and the server's reason is shown if
 * there is one.
 */
function useRemoval() {
  const { api } = useRouteContext({ from: '__root__' })
  const { user: actor } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  return async ({ _id: userId }: User) => {
    try {
      await api(deleteUser, { params: { userId } })
    } catch (error) {
      log('The account could not be deleted.', error)
      if (error instanceof ApiError && error.data) notify({ text: error.data.message, tone: 'error' })
      return
    }

    notify({ text: 'User deleted successfully', tone: 'success' })
    if (userId !== actor?._id) await queryClient.invalidateQueries({ queryKey: [USERS], refetchType: 'none' })
    await navigate({ to: '/' })
  }
}
