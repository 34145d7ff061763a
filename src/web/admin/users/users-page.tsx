import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '../../../contract/account.ts'
import { deleteUser, listUsers } from '../../../contract/manage-users.ts'
import { ApiError } from '../../api.ts'
import { log } from '../../log.ts'
import { useSession } from '../../session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { notify } from '../../ui/notify.ts'
import { Bone, LoadingText } from '../../ui/skeleton.tsx'
import { PageSteps } from '../page-steps.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { UserTable } from './user-table.tsx'

/** People on a page. */
const PAGE_SIZE = 100
const USERS = 'users'

/** Everybody with an account (ADM-03 to ADM-05). */
export function UsersPage({ page }: { page: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const found = useQuery({ queryKey: [USERS, page], queryFn: () => api(listUsers, { query: { page: String(page), limit: String(PAGE_SIZE) } }), staleTime: 0 })
  const isLast = (found.data?.length ?? 0) < PAGE_SIZE
  return (
    <>
      <div className="titlebar">
        <h1>All users</h1>
        {/* The source leads to an address that was never there; it leads on to the shop. */}
        <a href="/blogs" className={buttonClass('line', { small: true })}>
          See all
        </a>
      </div>
      {found.isError ? (
        <Empty tone="error" title="Failed to load blogs." action={<Button onClick={() => void found.refetch()}>Try again</Button>} />
      ) : found.data ? (
        <UserList users={found.data} firstNumber={(page - 1) * PAGE_SIZE + 1} />
      ) : (
        <div className="sheet">
          <LoadingText />
          <Bone style={{ height: 320 }} />
        </div>
      )}
      {(page > 1 || !isLast) && <PageSteps page={page} totalPages={isLast ? page : page + 1} />}
    </>
  )
}

function UserList({ users, firstNumber }: { users: User[]; firstNumber: number }) {
  const queryClient = useQueryClient()
  const [person, setPerson] = useState<User>()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const remove = useRemoval()
  if (users.length === 0) return <Empty title="There is nobody on this page." />
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
        open={open === 'delete'} title={`Delete ${person?.email ?? ''}?`} action="Delete"
        description="The account and its sessions end at once. Its orders stay."
        onConfirm={async () => person && remove(person)} onClose={close}
      />
    </>
  )
}

/** Deletes an account and then goes home (ADM-05). A failure is logged; a reason that the server gives is told as well. */
function useRemoval() {
  const { api } = useRouteContext({ from: '__root__' })
  const { user: viewer } = useSession()
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
    if (userId !== viewer?._id) await queryClient.invalidateQueries({ queryKey: [USERS], refetchType: 'none' })
    await navigate({ to: '/' })
  }
}
