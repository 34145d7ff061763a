import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { getCustomer, type CustomerRecord } from '../../../contract/customer.ts'
import { CUSTOMERS } from '../shared/customers-key.ts'
import { chosenCustomer } from './sale-customer.tsx'
import type { SaleEntry } from './use-sale.ts'

/** Gives the sale the customer whom the address names, until it is saved. */
export function useChosenCustomer({ sale, change }: SaleEntry): void {
  const { api } = useRouteContext({ from: '__root__' })
  const { customer: id } = useSearch({ from: '/dashboard/_office/new-order' })
  const { data } = useQuery({
    queryKey: [CUSTOMERS, id],
    queryFn: () => api(getCustomer, { params: { id: id ?? '' } }),
    enabled: id !== undefined && sale.order === null,
    // Later changes of the record must not replace somebody else who was chosen since.
    staleTime: Infinity,
  })

  const choose = useEffectEvent((known: CustomerRecord) =>
    change(() => ({ customer: chosenCustomer(known) })),
  )
  useEffect(() => {
    if (data) choose(data)
  }, [data])
}
