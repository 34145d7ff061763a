import { Link } from '@tanstack/react-router'
import type { CustomerRecord } from '../../../contract/customer.ts'
import { purityName } from '../../../rules/purity.ts'
import { Money } from '../../shared/price.tsx'
import * as table from '../../shared/table.module.css'
import { Empty } from '../../ui/empty.tsx'
import { DocumentLink } from '../shared/document-link.tsx'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { Due } from './due-age.tsx'
import * as styles from './customer-record-page.module.css'

type Purchase = CustomerRecord['orders'][number]
type Exchange = CustomerRecord['exchanges'][number]

/** The newest orders of a customer. */
export const Purchases = ({ orders }: Pick<CustomerRecord, 'orders'>) =>
  orders.length === 0 ? (
    <Empty title="No purchases yet.">Their orders appear here.</Empty>
  ) : (
    <section aria-labelledby="purchases">
      <h2 id="purchases" className={styles.heading}>
        Purchases
      </h2>
      <ListTable label="Purchases" columns={purchaseColumns} rows={orders} />
    </section>
  )

/** Old gold and returned pieces that the customer paid with or sold; nothing without any. */
export const Exchanges = ({ exchanges }: Pick<CustomerRecord, 'exchanges'>) =>
  exchanges.length > 0 && (
    <section aria-labelledby="exchanges">
      <h2 id="exchanges" className={styles.heading}>
        Exchanges
      </h2>
      <ListTable label="Exchanges" columns={exchangeColumns} rows={exchanges} />
    </section>
  )

const purchaseColumns: ListColumn<Purchase>[] = [
  {
    heading: 'Order',
    className: table.title,
    cell: ({ _id, orderId, at }) => (
      <>
        <Link to="/dashboard/orders/$orderId" params={{ orderId: _id }} className={table.link}>
          {orderId}
        </Link>
        <small className={table.note}>
          <ShopTime at={at} day />
        </small>
      </>
    ),
  },
  { heading: 'Amount', end: true, className: table.detail, cell: ({ amount }) => <Money rupees={amount} /> },
  {
    heading: 'Paid',
    end: true,
    className: table.detail,
    cell: ({ paidAmount }) => (
      <>
        <Money rupees={paidAmount} /> paid
      </>
    ),
  },
  {
    heading: 'Due',
    end: true,
    className: table.detail,
    cell: ({ dueAmount, dueOn }) => <Due rupees={dueAmount} dueOn={dueOn} />,
  },
]

const exchangeColumns: ListColumn<Exchange>[] = [
  {
    heading: 'What',
    className: table.title,
    cell: ({ kind, voucher, at, ...metal }) => (
      <>
        {kind === 'old_gold' ? metalText(metal) : 'Returned pieces'}
        <small className={table.note}>
          {voucher && (
            <>
              <DocumentLink number={voucher} />,{' '}
            </>
          )}
          <ShopTime at={at} day />
        </small>
      </>
    ),
  },
  { heading: 'For order', className: table.detail, cell: ({ orderId }) => orderId ?? 'No order' },
  { heading: 'Amount', end: true, className: table.detail, cell: ({ amount }) => <Money rupees={amount} /> },
]

const metalText = ({
  metal,
  fineness,
  netWeight,
}: Pick<Exchange, 'metal' | 'fineness' | 'netWeight'>): string =>
  `${netWeight?.toFixed(3) ?? ''} g of ${metal && fineness ? purityName(metal, fineness) : 'old metal'}`
