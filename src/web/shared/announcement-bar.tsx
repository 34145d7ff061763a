import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { shopQuery } from '../api/queries/shop.ts'
import * as styles from './announcement-bar.module.css'

/** The bar at the top of every page of the shop, if it has a text. Text only: it grants no discount. */
export function AnnouncementBar() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  return shop.strip ? <p className={styles.bar}>{shop.strip}</p> : null
}
