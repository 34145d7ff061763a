import type { ManagedCoupon } from '../../../contract/manage-coupons.ts'
import * as table from '../../shared/table.module.css'
import { ListTable } from '../shared/list-table.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { RowTool, RowTools } from '../shared/row-tools.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import * as styles from './coupon-table.module.css'

const columns = [
  { heading: 'Code' }, { heading: 'Discount', end: true }, { heading: 'Expires' }, { heading: 'Used', end: true }, { heading: 'State' },
  { heading: 'Actions', unseen: true },
]

/** Coupons as a table, or as cards on a phone, with their number of uses and whether they are still valid. */
export const CouponTable = ({ coupons, onDelete }: { coupons: ManagedCoupon[]; onDelete(coupon: ManagedCoupon): void }) => (
  <ListTable label="Coupons" columns={columns}>
    {coupons.map((coupon) => (
      <CouponRow key={coupon._id} coupon={coupon} onDelete={() => onDelete(coupon)} />
    ))}
  </ListTable>
)

function CouponRow({ coupon, onDelete }: { coupon: ManagedCoupon; onDelete(): void }) {
  const { code, discountPercentage, expiryDate, uses, maxUses, isValid } = coupon
  return (
    <tr className={styles.row}>
      <td className={`${table.title} ${styles.code}`}>
        <b>{code}</b>
      </td>
      <td className={`money ${table.end} ${table.detail}`}>{discountPercentage} %</td>
      <td className={`${table.oneLine} ${table.longDetail} ${styles.expires}`}>
        <span className={table.onlyInCard}>Until </span>
        <ShopTime at={expiryDate} />
      </td>
      <td className={`money ${table.end} ${table.detail} ${styles.used}`}>
        <span className={table.onlyInCard}>Used </span>
        {maxUses === null ? uses : `${uses} of ${maxUses}`}
      </td>
      <td className={`${table.detail} ${styles.state}`}>
        <StateDot on={isValid}>{isValid ? 'Valid' : 'No longer valid'}</StateDot>
      </td>
      <td className={`${table.actions} ${styles.actions}`}>
        <RowTools>
          <RowTool icon="trash" label={`Delete ${code}`} onClick={onDelete} />
        </RowTools>
      </td>
    </tr>
  )
}
