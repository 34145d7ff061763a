import type { User } from '../../../contract/account.ts'
import { Pill } from '../../shared/pill.tsx'
import * as table from '../../shared/table.module.css'
import { Button } from '../../ui/button.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import * as styles from './user-table.module.css'

type UserTableProps = {
  users: User[]
  /** The number of the first row, from 1. */
  firstNumber: number
  onEdit(user: User): void
  onDelete(user: User): void
}

const columns = [{ heading: 'No.' }, { heading: 'User email' }, { heading: 'User role' }, { heading: 'Edit or manage' }, { heading: 'Delete' }]

/** Users as a table, or as cards on a phone (ADM-03). */
export const UserTable = ({ users, firstNumber, onEdit, onDelete }: UserTableProps) => (
  <ListTable label="Users" columns={columns}>
    {users.map((user, index) => (
      <tr key={user._id} className={styles.row}>
        <td className={`money text-quiet ${table.notInCard}`}>{firstNumber + index}</td>
        <td className={`${table.title} ${table.email} ${styles.user}`}>
          {user.email}
          <small className={table.note}>
            {user.username}, since <ShopTime at={user.createdAt} day />
          </small>
        </td>
        <td className={`${table.detail} ${styles.role}`}>
          <Pill color={user.role === 'admin' ? 'indigo' : 'gray'}>{user.role}</Pill>
        </td>
        <td className={styles.edit}>
          <Button small aria-label={`Edit ${user.email}`} onClick={() => onEdit(user)}>
            Edit
          </Button>
        </td>
        <td className={`${table.actions} ${styles.delete}`}>
          <RowTools start>
            <RowTool icon="trash" label={`Delete ${user.email}`} onClick={() => onDelete(user)} />
          </RowTools>
        </td>
      </tr>
    ))}
  </ListTable>
)
