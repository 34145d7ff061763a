import { Link } from '@tanstack/react-router'
import * as styles from '../../shared/breadcrumb.module.css'

/** Home > Shop > the product (PDP-01). */
export function Breadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.breadcrumb}>
        <li><Link to="/">Home</Link></li>
        <li><Link to="/shop">Shop</Link></li>
        <li aria-current="page"><span>{name}</span></li>
      </ol>
    </nav>
  )
}
