import { Link } from '@tanstack/react-router'
import type { ListedCustomer } from '../../../contract/customer.ts'
import { Money } from '../../shared/price.tsx'
import * as table from '../../shared/table.module.css'
import type { ListColumn } from '../shared/list-table.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import * as styles from './customers-page.module.css'

/** The columns of the list of customers. */
export const customerListColumns: ListColumn<ListedCustomer>[] = [
  {
    heading: 'Name',
    className: table.title,
    cell: ({ _id, name, phone, email }) => (
      <>
        <Link to="/dashboard/customers/$customerId" params={{ customerId: _id }} className={table.link}>
          {name}
        </Link>
        <small className={table.note}>{phone ?? email ?? 'No phone number'}</small>
      </>
    ),
  },
  {
    heading: 'Kind',
    className: styles.kind,
    cell: ({ hasAccount }) => (hasAccount ? 'Account' : 'Walk-in'),
  },
  { heading: 'Last visit', className: styles.visit, cell: ({ lastAt }) => <ShopTime at={lastAt} day /> },
  {
    heading: 'Due',
    end: true,
    className: styles.due,
    cell: ({ due }) =>
      due > 0 ? (
        <b>
          <Money rupees={due} /> due
        </b>
      ) : (
        <span className="text-quiet">Nothing due</span>
      ),
  },
]
