import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { RESTORE_DAYS } from '../../../contract/manage-products.ts'
import { getDemonstration, removeDemonstration, type Demonstration } from '../../../contract/onboarding.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { linkClass } from '../../ui/link.ts'
import { notifyResult } from '../shared/notify-result.ts'

/** Removes the demonstration shop in one confirmed step, as long as there is one. */
export function EmptyShop() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  const { data } = useQuery({
    queryKey: ['demonstration'],
    queryFn: () => api(getDemonstration, {}),
    staleTime: 0,
  })

  if (!data || data.products === 0) return null

  const remove = async () => {
    await notifyResult(async () => (await api(removeDemonstration, {})).message)
    await queryClient.invalidateQueries()
  }

  return (
    <>
      {data.products === 1 ? '1 product came' : `${data.products} products came`} with the demonstration shop.{' '}
      <button type="button" className={linkClass} onClick={() => setConfirming(true)}>
        Start with an empty shop
      </button>
      <ConfirmDialog
        open={confirming}
        title="Remove the demonstration shop?"
        action="Remove it"
        grave
        description={`${partsOf(data)} are removed. What you have added yourself stays, and so do slides and banners that you have changed. You can restore the products for ${RESTORE_DAYS} days.`}
        onConfirm={remove}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}

/** For example: `85 products with 322 reviews, 3 slides, 1 banner and the deal`. */
function partsOf({ products, reviews, heroes, banners, deals }: Demonstration): string {
  const counted = (count: number, one: string) =>
    count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${one}s`]

  const parts = [
    ...counted(products, 'product').map((text) =>
      reviews > 0 ? `${text} with ${counted(reviews, 'review').join('')}` : text,
    ),
    ...counted(heroes, 'slide'),
    ...counted(banners, 'banner'),
    ...(deals > 0 ? ['the deal'] : []),
  ]
  return new Intl.ListFormat('en-IN').format(parts)
}
