/** The promise at the top of every page. It is shown only: no discount follows from it. */
export function AnnouncementBar() {
  return <p className="strip">GET EXTRA 2.5% OFF ON PREPAID ORDERS</p>
}
