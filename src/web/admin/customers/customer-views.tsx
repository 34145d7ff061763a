import { useQueries } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { customerViews, listCustomers } from '../../../contract/customer.ts'
import { CUSTOMERS } from '../shared/customers-key.ts'
import type { CustomersAddress } from './customers-address.ts'
import * as styles from '../shared/list-tools.module.css'

type View = (typeof customerViews)[number]

const names: Record<View, string> = {
  on_account: 'On account',
  walk_in: 'Walk-ins',
  birthday: 'Birthday this week',
  anniversary: 'Anniversary this week',
}

/** The parts of the list that lead to work, each with the number of its customers. */
export function CustomerViews({ address, hasCredit }: { address: CustomersAddress; hasCredit: boolean }) {
  const counts = useCounts()
  const { search, view } = address
  const isShown = (each: View) =>
    each !== 'on_account' || hasCredit || view === each || Boolean(counts.get(each))

  return (
    <nav className={styles.views} aria-label="Customer filters">
      {[undefined, ...customerViews.filter(isShown)].map((each) => (
        <Link
          key={each ?? 'all'}
          to="/dashboard/customers"
          search={{ search, view: each }}
          className={styles.view}
          activeOptions={{ includeSearch: true, exact: true }}
          // A view stays the current one on its later pages, and beside a chosen customer.
          {...(each === view && { 'aria-current': 'page' as const })}
        >
          {each ? names[each] : 'All'}
          {each && counts.has(each) && <b>{counts.get(each)?.toLocaleString('en-IN')}</b>}
        </Link>
      ))}
    </nav>
  )
}

function useCounts(): Map<View, number> {
  const { api } = useRouteContext({ from: '__root__' })
  const results = useQueries({
    queries: customerViews.map((view) => ({
      queryKey: [CUSTOMERS, 'count', view],
      queryFn: async () => (await api.counted(listCustomers, { query: { view, limit: '1' } })).total,
      staleTime: 0,
    })),
  })

  return new Map(
    customerViews.flatMap((view, index) => {
      const total = results[index]?.data
      return total === undefined ? [] : [[view, total] as const]
    }),
  )
}
