import { Link } from '@tanstack/react-router'
import type { ListedCustomer } from '../../../contract/customer.ts'
import { Money } from '../../shared/price.tsx'
import * as table from '../../shared/table.module.css'
import type { ListColumn } from '../shared/list-table.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import type { CustomersAddress } from './customers-address.ts'
import { Due } from './due-age.tsx'
import * as styles from './customer-list.module.css'

/** `address`: of the list, if a chosen customer is shown beside it. */
type CustomerNameProps = { customer: ListedCustomer; address: CustomersAddress | undefined }

const CustomerName = ({ customer: { _id, name }, address }: CustomerNameProps) =>
  address ? (
    <Link
      to="/dashboard/customers"
      search={{ ...address, chosen: _id }}
      replace
      className={table.link}
      activeOptions={{ includeSearch: true }}
    >
      {name}
    </Link>
  ) : (
    <Link to="/dashboard/customers/$customerId" params={{ customerId: _id }} className={table.link}>
      {name}
    </Link>
  )

/** The columns of the list of customers. */
export const customerListColumns = (address: CustomersAddress | undefined): ListColumn<ListedCustomer>[] => [
  {
    heading: 'Name',
    className: styles.name,
    cell: (customer) => (
      <>
        <CustomerName customer={customer} address={address} />
        <small className={table.note}>
          {customer.phone ?? customer.email ?? 'No phone number'}
          <span className={table.onlyInCard}>
            , <ShopTime at={customer.lastAt} day />
          </span>
        </small>
      </>
    ),
  },
  {
    heading: 'Kind',
    className: `${table.notInCard} ${styles.kind}`,
    cell: ({ hasAccount }) => (hasAccount ? 'Account' : 'Walk-in'),
  },
  {
    heading: 'Last visit',
    className: `${table.notInCard} ${table.oneLine}`,
    cell: ({ lastAt }) => <ShopTime at={lastAt} day />,
  },
  {
    heading: 'Bought',
    end: true,
    className: `${table.notInCard} ${table.oneLine}`,
    cell: ({ bought = 0 }) => (bought === 0 ? <Nothing /> : <Money rupees={bought} />),
  },
  {
    heading: 'Due',
    end: true,
    className: `${styles.due} ${table.oneLine}`,
    cell: ({ due, dueOn }) => (due === 0 ? <Nothing /> : <Due rupees={due} dueOn={dueOn} />),
  },
]

const Nothing = () => (
  <span className={styles.nothing}>
    <span aria-hidden="true">–</span>
    <span className="sr-only">nothing</span>
  </span>
)
