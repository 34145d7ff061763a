import type { User } from '../../../contract/account.ts'
import { Pill } from '../../shared/pill.tsx'
import { buttonClass, iconButtonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { ListTable } from '../shared/list-table.tsx'

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
  <ListTable label="Users" className="tbl-users" columns={columns}>
    {users.map((user, index) => (
      <tr key={user._id}>
        <td className="money quiet hide">{firstNumber + index}</td>
        <td className="nmc email">
          {user.email}
          <small className="under">{user.username}</small>
        </td>
        <td className="sub">
          <Pill color={user.role === 'admin' ? 'indigo' : 'gray'}>{user.role}</Pill>
        </td>
        <td className="act-first">
          <button type="button" className={buttonClass('line', { small: true })} aria-label={`Edit ${user.email}`} onClick={() => onEdit(user)}>
            Edit
          </button>
        </td>
        <td className="act">
          <div className="tools start">
            <button type="button" className={`${iconButtonClass} del`} aria-label={`Delete ${user.email}`} onClick={() => onDelete(user)}>
              <ExtraIcon name="trash" />
            </button>
          </div>
        </td>
      </tr>
    ))}
  </ListTable>
)
