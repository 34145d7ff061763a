import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { shopQuery } from '../../api/queries/shop.ts'
import { ContactLines } from './contact-lines.tsx'
import { PolicyPage, Section } from './policy-page.tsx'
import { inlineLinkClass } from '../../ui/link.ts'

export function DeliveryInformation() {
  const { api } = useRouteContext({ from: '__root__' })
  const {
    data: { deliveryIsInsured },
  } = useSuspenseQuery(shopQuery(api))

  return (
    <PolicyPage
      path="/delivery-information"
      lead="Delivery is free. Each product page shows the delivery date for your PIN code before you order."
    >
      <Section title="Where we deliver">
        <p>
          We deliver to selected cities in India only. The shipping address must be in India, with its
          six-digit PIN code; we cannot send to an address abroad, even if the order is paid for from abroad.
        </p>
      </Section>
      <Section title="How long it takes">
        <ul>
          <li>Standard shipping takes 3-5 business days.</li>
          <li>Express shipping takes 1-2 business days.</li>
        </ul>
        <p>
          Both are counted from the day your order is dispatched. The date on a product page, for your PIN
          code, also includes the days we need to prepare the order: it is 7 to 10 days from today.
        </p>
      </Section>
      <Section title="What it costs">
        <p>
          Shipping is free on orders above Rs. 1500, express shipping included. Below that there is no charge
          at present either: the cart shows every amount before you order.
        </p>
      </Section>
      {deliveryIsInsured && (
        <Section title="Insurance" id="insurance">
          <p>Every parcel is insured until it is handed to you.</p>
        </Section>
      )}
      <FollowingYourOrder />
      <Section title="When a parcel is lost">
        <p>
          An order that is lost in transit is tracked for 15 days. If it has not arrived by then, we refund it
          by the payment method you used.
        </p>
      </Section>
    </PolicyPage>
  )
}

const FollowingYourOrder = () => (
  <Section title="Following your order" id="tracking">
    <p>
      <Link to="/orders" className={inlineLinkClass}>
        Log in and open your orders
      </Link>{' '}
      to see the status of each: pending, processing, shipped or completed.
    </p>
    <p>
      Without an account,{' '}
      <Link to="/track" className={inlineLinkClass}>
        track your order
      </Link>{' '}
      with its number and your e-mail.
    </p>
    <p>
      You can also ask us. Send us the e-mail you ordered with and your order number, and we will tell you
      where it is:
    </p>
    <ContactLines />
  </Section>
)
