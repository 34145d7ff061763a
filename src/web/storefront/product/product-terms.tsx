import { DescriptionAccordion, ShippingAccordion } from './accordions.tsx'
import { DeliveryBox } from './delivery-box.tsx'
import * as styles from './product-page.module.css'

/** What follows the button of a product: the delivery date, the description and the shipping terms. */
export const ProductTerms = ({ description }: { description: string }) => (
  <>
    <DeliveryBox />
    <div className={styles.accordions}>
      <DescriptionAccordion description={description} />
      <ShippingAccordion />
    </div>
  </>
)
