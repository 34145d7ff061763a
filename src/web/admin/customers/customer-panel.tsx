import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { getCustomer, type CustomerRecord } from '../../../contract/customer.ts'
import { dayMonthText, dayOfIso } from '../../../rules/india-time.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Money } from '../../shared/price.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { linkClass } from '../../ui/link.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { countText } from '../shared/count-text.ts'
import { CUSTOMERS } from '../shared/customers-key.ts'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerContact, PersonalFacts } from './customer-facts.tsx'
import { customerSums } from './customer-sums.ts'
import { useDueAge } from './due-age.tsx'
import * as record from './customer-record-page.module.css'
import * as styles from './customer-panel.module.css'

/** A customer beside the list: what they owe, and the way to sell to them. */
export function CustomerPanel({ id }: { id: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, error, refetch } = useQuery({
    queryKey: [CUSTOMERS, id],
    queryFn: () => api(getCustomer, { params: { id } }),
    staleTime: 0,
  })

  if (data) return <Chosen customer={data} />
  if (!error) return <Skeleton style={{ height: 420 }} />

  return (
    <Empty
      tone="error"
      title="The customer could not be loaded."
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    >
      {errorMessage(error)}
    </Empty>
  )
}

function Chosen({ customer }: { customer: CustomerRecord }) {
  const { _id, name, hasAccount, orders, notes } = customer

  return (
    <section className={`${sheetClass} ${styles.panel}`} aria-labelledby="chosen-customer">
      <div className={styles.head}>
        <span className={styles.initial} aria-hidden="true">
          {name.slice(0, 1)}
        </span>
        <div>
          <h2 id="chosen-customer">{name}</h2>
          <p className={record.quiet}>
            {hasAccount ? 'Account' : 'Walk-in'}, {countText(orders.length, 'order')}
          </p>
        </div>
      </div>
      <Owes customer={customer} />
      <div className={styles.actions}>
        <CustomerActions customer={customer} />
      </div>
      <CustomerContact customer={customer} />
      <Sums customer={customer} />
      {notes && <p className={record.note}>{notes}</p>}
      <Link
        to="/dashboard/customers/$customerId"
        params={{ customerId: _id }}
        className={`${linkClass} ${styles.open}`}
      >
        Open the record <span className="sr-only">of {name}</span>
      </Link>
    </section>
  )
}

/** What a customer owes, red once it is late; nothing if they owe nothing. */
function Owes({ customer: { due, dueOn, orders } }: { customer: CustomerRecord }) {
  const age = useDueAge(dueOn)
  const oldest = orders.findLast(({ dueAmount }) => dueAmount > 0)
  if (due === 0) return null

  return (
    <p className={styles.owes} data-late={age?.isLate || undefined}>
      <b>
        <Money rupees={due} />
      </b>{' '}
      {age ? `${age.text}.` : 'left to pay.'}
      {oldest && (
        <small>
          Order {oldest.orderId}
          {oldest.dueOn && `, promised for ${dayMonthText(dayOfIso(oldest.dueOn))}`}
        </small>
      )}
    </p>
  )
}

function Sums({ customer }: { customer: CustomerRecord }) {
  const { bought, exchanged, advance } = customerSums(customer)
  const text = (rupees: number) => (rupees === 0 ? 'none' : moneyText(rupees))

  return (
    <dl className={`${record.facts} ${styles.sums}`}>
      <div>
        <dt>Bought</dt>
        <dd className="money">{text(bought)}</dd>
      </div>
      <div>
        <dt>Exchanged</dt>
        <dd className="money">{text(exchanged)}</dd>
      </div>
      <div>
        <dt>Advance with us</dt>
        <dd className="money">{text(advance)}</dd>
      </div>
      <PersonalFacts customer={customer} />
    </dl>
  )
}
