import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { getCustomer, type CustomerRecord } from '../../../contract/customer.ts'
import { addressLines } from '../../../rules/address.ts'
import { CUSTOMERS } from '../shared/customers-key.ts'
import { Button } from '../../ui/button.tsx'
import * as styles from './sale-parts.module.css'

type SavedAddressesProps = {
  customerId: string | undefined
  action: string
  onChoose(address: CustomerRecord['addresses'][number]): void
}

/** The addresses of a known customer to choose from. */
export function SavedAddresses({ customerId, action, onChoose }: SavedAddressesProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({
    queryKey: [CUSTOMERS, customerId],
    queryFn: () => api(getCustomer, { params: { id: customerId ?? '' } }),
    enabled: customerId !== undefined,
    staleTime: 0,
  })

  return data?.addresses.map((saved, index) => (
    <p key={index} className={styles.account}>
      <span>{addressLines(saved).join(', ')}</span>
      <Button small onClick={() => onChoose(saved)}>
        {action}
      </Button>
    </p>
  ))
}
