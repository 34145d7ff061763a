/**
 * The server tests that `npm test` runs on PostgreSQL as well as on SQLite. A file belongs here if it fails
 * for a reason that only one engine can have: SQL of its own, locks and races, transactions, several nodes,
 * migrations, search, sessions, or a sum of money or a count of stock that statements add up. All other files
 * run on PostgreSQL in `npm run soak -- engines`. A pattern ends with `*`, so that it also names the parts
 * that a long file is divided into.
 */
export const onPostgres = [
  // Opening, migrating, locking, copying; what several nodes tell each other; searching.
  'src/server/core/{backup,db,jobs,search,sessions}/**/*.test.ts',
  'src/server/**/*-{nodes,race}*.test.ts',
  'src/server/core/http/{bad-input,deadline,response-fields,shutdown}*.test.ts',
  'src/server/core/http/response-cache/cache*.test.ts',
  'src/server/core/{mail/mail,observability/health,observability/metrics,ssr/shared-assets}*.test.ts',
  // Its files are in S3 on PostgreSQL and on the disk on SQLite.
  'src/server/core/media/stream-upload*.test.ts',
  // Two requests at the same time: locks are without effect on SQLite. One such test lists its whole file;
  // in a file `x-race.test.ts` it costs less.
  'src/server/shop/accounts/{known-devices,password-guesses,passwords,registration-proof}*.test.ts',
  'src/server/shop/{addresses/addresses,alerts/alerts,cart/cart,returns/return}*.test.ts',
  'src/server/shop/cart/{held-order,open-cash-orders}*.test.ts',
  'src/server/shop/{catalogue/manage-products,coupons/manage-coupons}*.test.ts',
  'src/server/shop/{rates/rates,reviews/manage-reviews,reviews/save-review}*.test.ts',
  'src/server/shop/customers/{duties,first-administrator,manage-users}*.test.ts',
  'src/server/shop/customers/{book,phones}/*.test.ts',
  'src/server/shop/orders/*/{advances,assign-pieces,bank-transfer,cash-limit,counter-orders,counter-payments}*.test.ts',
  'src/server/shop/orders/*/{delivered-shipments,order-statuses,returned-pieces,unpaid-value}*.test.ts',
  'src/server/shop/orders/*/{manage-orders,noted-payment-limits,shipments}*.test.ts',
  // Money.
  'src/server/shop/payments/*/{matched-cash,noted-payments,online-payments,other-,pay-link,payments,settle,start,two-providers}*.test.ts',
  'src/server/shop/jobs/{online-payments,send-refunds}*.test.ts',
  'src/server/shop/orders/*/{cancelled-payment,credits,old-gold,order-ledger,order-plans,order-state,order-totals,pan,stored-pans}*.test.ts',
  'src/server/shop/orders/*/{agreed-price,refund-limits,refunded-credits,refunds}*.test.ts',
  'src/server/shop/invoicing/**/{invoice-facts,invoice-numbers,invoice-register,issue-documents,receipts}*.test.ts',
  'src/server/shop/invoicing/{order-documents,partial-credit-notes}*.test.ts',
  'src/server/shop/coupons/coupon-uses*.test.ts',
  'src/server/shop/day-book/*.test.ts',
  'src/server/shop/tickets/*.test.ts',
  // Stock.
  'src/server/shop/orders/*/{confirm-cash-order,idle-cash-orders,order-sessions}*.test.ts',
  'src/server/shop/orders/*/{cancel-order,confirm-reservation,order-coupons,place-order,replayed}*.test.ts',
  'src/server/shop/orders/*/{release-unpaid-stock,reservations,restore-order}*.test.ts',
  'src/server/shop/cart/{holds,orders-with-rate-hold,rate-holds}*.test.ts',
  'src/server/shop/pieces/*.test.ts',
  'src/server/shop/{metal-account,own-pages,stock,stock-taking}/*.test.ts',
  'src/server/shop/catalogue/lists/listed-stock*.test.ts',
  'src/server/shop/{cart,orders/place}/engraved-*.test.ts',
  'src/server/shop/catalogue/shelves/collection-rules*.test.ts',
  // Queries with SQL of their own.
  'src/server/shop/catalogue/lists/{filter,list,search}-*.test.ts',
  'src/server/shop/catalogue/lists/query-plans*.test.ts',
  'src/server/shop/figures/*.test.ts',
  'src/server/shop/{redirects,searches}/*.test.ts',
  'src/server/shop/jobs/fill-search*.test.ts',
  'src/server/shop/orders/*/{list-orders,search-orders}*.test.ts',
  // Sessions and secrets.
  'src/server/shop/accounts/**/{code-limits,own-sessions,second-factor}*.test.ts',
  'src/server/shop/settings/{rotate-key,settings}*.test.ts',
]
