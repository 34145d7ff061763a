import type { User } from '../../../contract/account.ts'
import { Icon } from '../../ui/icon.tsx'

type UserTableProps = {
  users: User[]
  /** The number of the first row, from 1. */
  firstNumber: number
  onEdit(user: User): void
  onDelete(user: User): void
}

/** People as rows, on a phone as cards (ADM-03). */
export function UserTable({ users, firstNumber, onEdit, onDelete }: UserTableProps) {
  return (
    <div className="sheet table-sheet">
      <table className="tbl tbl-users">
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">User email</th>
            <th scope="col">User role</th>
            <th scope="col">Edit or manage</th>
            <th scope="col">Delete</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user, index) => (
            <tr key={user._id}>
              <td className="money quiet hide">{firstNumber + index}</td>
              <td className="nmc email">
                {user.email}
                <small className="under">{user.username}</small>
              </td>
              <td className="sub">
                <span className={user.role === 'admin' ? 'pill ship' : 'pill plain'}>{user.role}</span>
              </td>
              <td className="act-first">
                <button type="button" className="btn btn-line btn-small" aria-label={`Edit ${user.email}`} onClick={() => onEdit(user)}>
                  Edit
                </button>
              </td>
              <td className="act">
                <div className="tools start">
                  <button type="button" className="icon-button del" aria-label={`Delete ${user.email}`} onClick={() => onDelete(user)}>
                    <Icon name="trash" />
                  </button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
