/** The promise at the top of every page. It is text only and grants no discount. */
export function AnnouncementBar() {
  return <p className="strip">GET EXTRA 2.5% OFF ON PREPAID ORDERS</p>
}
