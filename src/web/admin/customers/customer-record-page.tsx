import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { getCustomer, type CustomerRecord } from '../../../contract/customer.ts'
import { ApiError } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import * as breadcrumb from '../../shared/breadcrumb.module.css'
import { Figures } from '../../shared/figures.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import * as columns from '../shared/columns.module.css'
import { CUSTOMERS } from '../shared/customers-key.ts'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { useRowDialog } from '../shared/row-dialog.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerForm } from './customer-form.tsx'
import { customerSums } from './customer-sums.ts'
import { Exchanges, Purchases } from './customer-history.tsx'
import { OwnersPart } from './owners-part.tsx'
import * as styles from './customer-record-page.module.css'

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** One customer, with or without an account: what they bought, exchanged and owe (CUST-01). */
export function CustomerRecordPage({ id }: { id: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, error, refetch } = useQuery({
    queryKey: [CUSTOMERS, id],
    queryFn: () => api(getCustomer, { params: { id } }),
    staleTime: 0,
  })

  if (data) return <FoundRecord customer={data} />
  if (!error) return <ListSkeleton />

  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const action = isMissing ? (
    <Link to="/dashboard/customers" className={buttonClass('line')}>
      All customers
    </Link>
  ) : (
    <Button onClick={() => void refetch()}>Try again</Button>
  )

  return (
    <Empty
      tone="error"
      level={1}
      title={isMissing ? 'There is no such customer.' : 'The customer could not be loaded.'}
      action={action}
    >
      {!isMissing && errorMessage(error)}
    </Empty>
  )
}

function FoundRecord({ customer }: { customer: CustomerRecord }) {
  const { name, hasAccount, lastAt } = customer

  return (
    <>
      <nav aria-label="Breadcrumb">
        <ol className={`${breadcrumb.breadcrumb} ${styles.breadcrumb}`}>
          <li>
            <Link to="/dashboard/customers">Customers</Link>
          </li>
          <li aria-current="page">
            <span>{name}</span>
          </li>
        </ol>
      </nav>
      <PageTitle
        title={name}
        note={
          <>
            {hasAccount ? 'Account' : 'Walk-in'}, last visit <ShopTime at={lastAt} day />.
          </>
        }
      >
        <Actions customer={customer} />
      </PageTitle>
      <Figures figures={figuresOf(customer)} />
      <div className={columns.columns}>
        <div className={columns.column}>
          <Purchases orders={customer.orders} />
          <Exchanges exchanges={customer.exchanges} />
        </div>
        <div className={columns.column}>
          <CustomerFacts customer={customer} />
          <OwnersPart customer={customer} />
        </div>
      </div>
    </>
  )
}

/** Rupees in sales, in exchanges, paid in advance, and left to pay. */
function figuresOf(customer: CustomerRecord) {
  const { bought, exchanged, advance } = customerSums(customer)
  const figure = (label: string, rupees: number) => ({
    label,
    unit: 'Rs',
    value: whole.format(Math.round(rupees)),
  })

  return [
    figure('Bought', bought),
    figure('Exchanged', exchanged),
    figure('Advance with us', advance),
    figure('Due', customer.due),
  ]
}

/** Changing the customer, selling to them, and the payment that is due. */
function Actions({ customer }: { customer: CustomerRecord }) {
  const queryClient = useQueryClient()
  const form = useRowDialog<CustomerRecord>()

  return (
    <>
      <Button small onClick={() => form.open(customer)}>
        Edit <span className="sr-only">{customer.name}</span>
      </Button>
      <CustomerActions customer={customer} />
      <Dialog open={form.isOpen} onClose={form.close} title="Edit customer" fillsPhone>
        <CustomerForm
          customer={form.row}
          onCancel={form.close}
          onSaved={async () => {
            form.close()
            await queryClient.invalidateQueries({ queryKey: [CUSTOMERS] })
          }}
        />
      </Dialog>
    </>
  )
}
