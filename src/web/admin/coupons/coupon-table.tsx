import type { ManagedCoupon } from '../../../contract/manage-coupons.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { ListTable } from '../shared/list-table.tsx'
import { ShopTime } from '../shared/shop-time.tsx'

const columns = [
  { heading: 'Code' }, { heading: 'Discount', end: true }, { heading: 'Expires' }, { heading: 'Used', end: true }, { heading: 'State' },
  { heading: 'Actions', unseen: true },
]

/** Coupons as a table, or as cards on a phone, with their number of uses and whether they are still valid. */
export const CouponTable = ({ coupons, onDelete }: { coupons: ManagedCoupon[]; onDelete(coupon: ManagedCoupon): void }) => (
  <ListTable label="Coupons" className="tbl-coupons" columns={columns}>
    {coupons.map((coupon) => (
      <CouponRow key={coupon._id} coupon={coupon} onDelete={() => onDelete(coupon)} />
    ))}
  </ListTable>
)

function CouponRow({ coupon, onDelete }: { coupon: ManagedCoupon; onDelete(): void }) {
  const { code, discountPercentage, expiryDate, uses, maxUses, isValid } = coupon
  return (
    <tr>
      <td className="nmc">
        <b>{code}</b>
      </td>
      <td className="r sub money">{discountPercentage} %</td>
      <td className="nowrap wide">
        <span className="only-card">Until </span>
        <ShopTime at={expiryDate} />
      </td>
      <td className="r sub money">
        <span className="only-card">Used </span>
        {maxUses === null ? uses : `${uses} of ${maxUses}`}
      </td>
      <td className="sub state">
        <span className={isValid ? 'seen' : 'seen no'}>{isValid ? 'Valid' : 'No longer valid'}</span>
      </td>
      <td className="act">
        <div className="tools">
          <button type="button" className={`${iconButtonClass} del`} aria-label={`Delete ${code}`} onClick={onDelete}>
            <ExtraIcon name="trash" />
          </button>
        </div>
      </td>
    </tr>
  )
}
