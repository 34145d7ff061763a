import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { listNotedPayments } from '../../../contract/noted-payment.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NOTED_PAYMENTS } from './noted-payments-key.ts'

/** Links to the payments without an order, with the number that are not settled. */
export function NotedPaymentsLink() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({
    queryKey: [NOTED_PAYMENTS, 'open'],
    queryFn: () => api.counted(listNotedPayments, { query: { settled: 'false', limit: '1' } }),
    staleTime: 0,
  })
  return (
    <Link to="/dashboard/noted-payments" className={buttonClass('line', { small: true })}>
      Noted payments{data && data.total > 0 ? ` (${data.total.toLocaleString('en-IN')})` : ''}
    </Link>
  )
}
