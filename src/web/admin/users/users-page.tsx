import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { roles, type User } from '../../../contract/account.ts'
import { deleteUser, getUserOrderCounts, listUsers, type OrderCounts } from '../../../contract/manage-users.ts'
import { ApiError } from '../../api/client.ts'
import { log } from '../../lib/log.ts'
import { useSession } from '../../api/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../shared/error-message.ts'
import { FilterSelect } from '../shared/filter-select.tsx'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { CursorPagination } from '../shared/pagination.tsx'
import { readListPage } from '../shared/read-list-page.ts'
import { SearchField } from '../shared/search-field.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { UserTable } from './user-table.tsx'
import * as listTools from '../shared/list-tools.module.css'
import { PageTitle } from '../../shared/page-title.tsx'

/** Users per page. */
const PAGE_SIZE = 50
const USERS = 'users'

/** Search parameters of the list; `from` is the number of its first row. */
export type UsersAddress = { [name in 'search' | 'role' | 'before' | 'after' | 'from']?: string | undefined }

type UsersPageProps = { address: UsersAddress; onChange(change: UsersAddress): void }

/** All users (ADM-03 to ADM-05). */
export function UsersPage({ address, onChange }: UsersPageProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { search, before, after } = address
  const role = roles.find((each) => each === address.role)
  const found = useQuery({
    queryKey: [USERS, search, role, before, after],
    queryFn: () => readListPage((part) => api.counted(listUsers, { query: { search, role, ...part } }), { before, after }, PAGE_SIZE),
    staleTime: 0,
    placeholderData: (earlier) => earlier,
  })
  const total = found.data?.total
  const from = found.data?.hasNewer ? Number(address.from) || 1 : 1
  const narrow = (change: UsersAddress) => onChange({ ...change, before: undefined, after: undefined, from: undefined })
  return (
    <>
      <PageTitle title="All users" note={<output>{total !== undefined && `${total.toLocaleString('en-IN')} ${total === 1 ? 'person' : 'people'}`}</output>}>
        {/* The specification links to an address that never existed; it redirects to the shop. */}
        <a href="/blogs" className={buttonClass('line', { small: true })}>
          See all
        </a>
      </PageTitle>
      <div className={listTools.tools}>
        <SearchField
          label="Search users" placeholder="Start of a name or e-mail" value={search ?? ''}
          onSearch={(text) => narrow({ search: text || undefined })}
        />
        <FilterSelect label="Role" options={roles.map((each) => [each, each] as const)} value={role} onChange={(value) => narrow({ role: value })} />
      </div>
      {found.isError ? (
        <Empty tone="error" title="Failed to load blogs." action={<Button onClick={() => void found.refetch()}>Try again</Button>}>
          {errorMessage(found.error)}
        </Empty>
      ) : found.data ? (
        <div aria-busy={found.isPlaceholderData}>
          <UserList users={found.data.rows} firstNumber={from} />
          <CursorPagination {...found.data} from={{ back: Math.max(1, from - PAGE_SIZE), on: from + PAGE_SIZE }} />
        </div>
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

function UserList({ users, firstNumber }: { users: User[]; firstNumber: number }) {
  const queryClient = useQueryClient()
  const [person, setPerson] = useState<User>()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const remove = useRemoval()
  const { api } = useRouteContext({ from: '__root__' })
  const { data: counts } = useQuery({
    queryKey: [USERS, 'orders', person?._id], queryFn: () => api(getUserOrderCounts, { params: { userId: person?._id ?? '' } }), enabled: open === 'delete', staleTime: 0,
  })
  if (users.length === 0) {
    return (
      <Empty
        title="No user matches."
        action={
          <Link to="/dashboard/users" search={{}} className={buttonClass('line')}>
            Show all users
          </Link>
        }
      >
        Search by the start of a name or e-mail.
      </Empty>
    )
  }
  const act = (chosen: User, what: 'edit' | 'delete') => {
    setPerson(chosen)
    setOpen(what)
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <UserTable users={users} firstNumber={firstNumber} onEdit={(user) => act(user, 'edit')} onDelete={(user) => act(user, 'delete')} />
      {person && (
        <RoleDialog key={`${person._id} ${person.role}`} user={person} open={open === 'edit'} onClose={close} onSaved={() => queryClient.invalidateQueries({ queryKey: [USERS] })} />
      )}
      <ConfirmDialog
        open={open === 'delete'} title={`Delete ${person?.email ?? ''}?`} action="Delete" grave
        description={`The account is deleted and signed out everywhere.${counts ? ` ${ordersText(counts)}` : ''}`}
        onConfirm={async () => person && remove(person)} onClose={close}
      />
    </>
  )
}

/** What becomes of the orders of a deleted account: `5 orders, 3 not delivered.` */
function ordersText({ orders, notDelivered }: OrderCounts): string {
  if (orders === 0) return 'It has no orders.'
  const count = `${orders === 1 ? '1 order' : `${orders.toLocaleString('en-IN')} orders`}, ${notDelivered === 0 ? 'all delivered or cancelled' : `${notDelivered.toLocaleString('en-IN')} not delivered`}.`
  return notDelivered === 0 ? `${count} They stay, without a name.` : `${count} They stay; those that are not delivered keep name and address until they are.`
}

/**
 * Deletes an account and then goes home (ADM-05). A failure is logged, and the server's reason is shown if there is
 * one.
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
