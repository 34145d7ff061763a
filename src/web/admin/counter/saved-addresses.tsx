import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { listCustomerAddresses, type SavedAddress } from '../../../contract/address.ts'
import { addressLines } from '../../../rules/address.ts'
import { Button } from '../../ui/button.tsx'
import * as styles from './sale-parts.module.css'

type SavedAddressesProps = {
  userId: string | undefined
  action: string
  onChoose(address: SavedAddress): void
}

/** The addresses of an account to choose from; nothing without an account. */
export function SavedAddresses({ userId, action, onChoose }: SavedAddressesProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data = [] } = useQuery({
    queryKey: ['addresses of customer', userId],
    queryFn: () => api(listCustomerAddresses, { params: { userId: userId ?? '' } }),
    enabled: userId !== undefined,
    staleTime: 0,
  })

  return data.map((saved) => (
    <p key={saved._id} className={styles.account}>
      <span>{addressLines(saved).join(', ')}</span>
      <Button small onClick={() => onChoose(saved)}>
        {action}
      </Button>
    </p>
  ))
}
