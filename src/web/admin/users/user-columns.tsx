import { contactOf } from '../../../rules/mailbox.ts'
import { Link } from '@tanstack/react-router'
import type { User } from '../../../contract/account.ts'
import { Pill } from '../../shared/pill.tsx'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import type { ListColumn } from '../shared/list-table.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { DutyMenu } from './duty-menu.tsx'
import * as styles from './user-columns.module.css'

type UserColumns = {
  /** The number of the first row, from 1. */
  firstNumber: number
  /** The id of the signed-in administrator. */
  actorId: string | undefined
  onEdit(user: User): void
  onDelete(user: User): void
  /** A duty was changed, or could not be. */
  onDuty(): Promise<void>
}

/** The columns of the user list (ADM-03). */
export const userColumns = ({
  firstNumber,
  actorId,
  onEdit,
  onDelete,
  onDuty,
}: UserColumns): ListColumn<User>[] => [
  {
    heading: 'No.',
    className: `money text-quiet ${table.notInCard}`,
    cell: (_user, index) => firstNumber + index,
  },
  {
    heading: 'User email',
    className: `${table.title} ${table.email} ${styles.user}`,
    cell: ({ _id, username, createdAt, ...user }) => (
      <>
        <Link to="/dashboard/users/$userId" params={{ userId: _id }} className={table.link}>
          {contactOf(user)}
        </Link>
        <small className={table.note}>
          {username}, since <ShopTime at={createdAt} day />
        </small>
      </>
    ),
  },
  {
    heading: 'User role',
    className: `${table.detail} ${styles.role}`,
    cell: (user) => (
      <span className={styles.duty}>
        <Pill color={user.role === 'admin' ? 'indigo' : 'gray'}>{user.role}</Pill>
        {user.role === 'admin' && <DutyMenu user={user} isSelf={user._id === actorId} onSaved={onDuty} />}
      </span>
    ),
  },
  {
    heading: 'Edit or manage',
    className: styles.edit,
    cell: (user) => (
      <Button small aria-label={`Edit ${contactOf(user)}`} onClick={() => onEdit(user)}>
        Edit
      </Button>
    ),
  },
  {
    heading: 'Delete',
    className: `${table.actions} ${styles.delete}`,
    cell: (user) => (
      <RowTools start>
        <RowTool icon="trash" label={`Delete ${contactOf(user)}`} onClick={() => onDelete(user)} />
      </RowTools>
    ),
  },
]
