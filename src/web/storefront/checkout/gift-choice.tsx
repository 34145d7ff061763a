import { MAX_GIFT_LINES, MAX_GIFT_MESSAGE } from '../../../contract/order.ts'
import { CheckField, TextAreaField } from '../../ui/form-field.tsx'
import type { Checkout } from './use-checkout.ts'
import * as styles from './gift-choice.module.css'

/** What a customer enters for a gift. */
export type Gift = { message: string; hidePrices: boolean }

/** Makes the order a gift, with a message in its parcel and, if wanted, no prices (GIFT-01). */
export const GiftChoice = ({ checkout: { gift, setGift } }: { checkout: Checkout }) => (
  <section className={styles.gift}>
    <CheckField
      label="This is a gift"
      checked={gift !== undefined}
      onChange={({ target }) => setGift(target.checked ? { message: '', hidePrices: true } : undefined)}
    />
    {gift && (
      <div className={styles.fields}>
        <TextAreaField
          label="Message (optional)"
          help="We print it on the slip in the parcel."
          rows={3}
          maxLength={MAX_GIFT_MESSAGE}
          value={gift.message}
          onChange={({ target }) =>
            setGift({ ...gift, message: target.value.split('\n').slice(0, MAX_GIFT_LINES).join('\n') })
          }
        />
        <CheckField
          label="Leave prices out of the parcel"
          checked={gift.hidePrices}
          onChange={({ target }) => setGift({ ...gift, hidePrices: target.checked })}
        />
        <small>You get the bill by e-mail. With cash on delivery, the courier still names the amount.</small>
      </div>
    )}
  </section>
)
