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
        {shop.legal.name && shop.legal.name !== shop.name && <span>{shop.legal.name}</span>}
        {shop.legal.address && <span className={styles.address}>{shop.legal.address}</span>}
        {shop.legal.gstin && <span>GSTIN {shop.legal.gstin}</span>}
        <span>
          {shop.phone} · {shop.email}
        </span>
      </p>
    </div>
  )
}
