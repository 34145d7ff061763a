import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { shopQuery } from '../../api/queries/shop.ts'
import { Wordmark } from '../../shared/wordmark.tsx'
import * as styles from './order-letterhead.module.css'

/** Name, address and contact of the shop at the top of a printed order. Not shown on the screen. */
export function OrderLetterhead() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  return (
    <div className={styles.letterhead}>
      <Wordmark name={shop.name} />
      <p>
        <b>{shop.name}</b>
        {shop.address && <span>{shop.address}</span>}
        {shop.gstin && <span>GSTIN {shop.gstin}</span>}
        <span>
          {shop.phone} · {shop.email}
        </span>
      </p>
    </div>
  )
}
