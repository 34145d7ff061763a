import { Link } from '@tanstack/react-router'
import type { User } from '../../../contract/account.ts'
import { Pill } from '../../shared/pill.tsx'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import type { ListColumn } from '../shared/list-table.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import * as styles from './user-columns.module.css'

/** The columns of the user list (ADM-03). `firstNumber` is the number of the first row, from 1. */
export const userColumns = (firstNumber: number, onEdit: (user: User) => void, onDelete: (user: User) => void): ListColumn<User>[] => [
  { heading: 'No.', className: `money text-quiet ${table.notInCard}`, cell: (_user, index) => firstNumber + index },
  {
    heading: 'User email', className: `${table.title} ${table.email} ${styles.user}`,
    cell: ({ _id, email, username, createdAt }) => (
      <>
        <Link to="/dashboard/users/$userId" params={{ userId: _id }} className={table.link}>
          {email}
        </Link>
        <small className={table.note}>
          {username}, since <ShopTime at={createdAt} day />
        </small>
      </>
    ),
  },
  { heading: 'User role', className: `${table.detail} ${styles.role}`, cell: ({ role }) => <Pill color={role === 'admin' ? 'indigo' : 'gray'}>{role}</Pill> },
  {
    heading: 'Edit or manage', className: styles.edit,
    cell: (user) => (
      <Button small aria-label={`Edit ${user.email}`} onClick={() => onEdit(user)}>
        Edit
      </Button>
    ),
  },
  {
    heading: 'Delete', className: `${table.actions} ${styles.delete}`,
    cell: (user) => (
      <RowTools start>
        <RowTool icon="trash" label={`Delete ${user.email}`} onClick={() => onDelete(user)} />
      </RowTools>
    ),
  },
]
