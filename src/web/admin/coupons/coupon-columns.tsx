import type { ManagedCoupon } from '../../../contract/manage-coupons.ts'
import { conditionWords, discountWords } from '../../../rules/coupon-words.ts'
import * as table from '../../shared/table.module.css'
import type { ListColumn } from '../shared/list-table.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import * as styles from './coupons-page.module.css'

/** A percentage off everything stands alone, as it always did; anything else is said in words. */
function Discount({ coupon }: { coupon: ManagedCoupon }) {
  const { kind, base, percent, discountPercentage } = coupon
  const conditions = conditionWords(coupon)
  const isPlain = kind === undefined && base === undefined

  return (
    <>
      {isPlain ? `${discountPercentage}%` : discountWords({ ...coupon, percent })}
      {conditions.length > 0 && <small className={styles.conditions}>{conditions.join(', ')}</small>}
    </>
  )
}

/** The columns of the coupon list. */
export const couponColumns = (onDelete: (coupon: ManagedCoupon) => void): ListColumn<ManagedCoupon>[] => [
  { heading: 'Code', className: `${table.title} ${styles.code}`, cell: ({ code }) => <b>{code}</b> },
  {
    heading: 'Discount',
    end: true,
    className: `money ${table.detail}`,
    cell: (coupon) => <Discount coupon={coupon} />,
  },
  {
    heading: 'Expires',
    className: `${table.oneLine} ${table.longDetail} ${styles.expires}`,
    cell: ({ expiryDate }) => (
      <>
        <span className={table.onlyInCard}>Until </span>
        <ShopTime at={expiryDate} />
      </>
    ),
  },
  {
    heading: 'Used',
    end: true,
    className: `money ${table.detail} ${styles.used}`,
    cell: ({ uses, maxUses }) => (
      <>
        <span className={table.onlyInCard}>Used </span>
        {maxUses === null ? uses : `${uses} of ${maxUses}`}
      </>
    ),
  },
  {
    heading: 'State',
    className: `${table.detail} ${styles.state}`,
    cell: ({ isValid }) => <StateDot on={isValid}>{isValid ? 'Valid' : 'No longer valid'}</StateDot>,
  },
  {
    heading: 'Actions',
    unseen: true,
    className: `${table.actions} ${styles.actions}`,
    cell: (coupon) => (
      <RowTools>
        <RowTool icon="trash" label={`Delete ${coupon.code}`} onClick={() => onDelete(coupon)} />
      </RowTools>
    ),
  },
]
