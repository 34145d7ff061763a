import styles from './announcement-bar.module.css'

/** The promise at the top of every page. It is text only and grants no discount. */
export function AnnouncementBar() {
  return <p className={styles.bar}>GET EXTRA 2.5% OFF ON PREPAID ORDERS</p>
}
