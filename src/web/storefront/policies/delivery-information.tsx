import { Link } from '@tanstack/react-router'
import { ContactLines } from './contact-lines.tsx'
import { PolicyPage, Section } from './policy-page.tsx'
import { linkClass } from '../../ui/link.ts'

export function DeliveryInformation() {
  return (
    <PolicyPage
      path="/delivery-information"
      lead="Delivery is free, and the page of every piece tells the date for your PIN code before you order."
    >
      <Section title="Where we deliver">
        <p>
          We deliver to selected cities in India only. The shipping address must be in India, with its six-digit PIN
          code; we cannot send to an address abroad, also when the order is paid from there.
        </p>
      </Section>
      <Section title="How long it takes">
        <ul>
          <li>Standard shipping takes 3-5 business days.</li>
          <li>Express shipping takes 1-2 business days.</li>
        </ul>
        <p>
          Both are counted from the day your order is dispatched. The date on the page of a piece, for your PIN code, also
          counts the days we need to make it ready: it lies 7 to 10 days ahead.
        </p>
      </Section>
      <Section title="What it costs">
        <p>
          Shipping is free on orders above Rs. 1500, express shipping included. Below that we add no charge today either:
          the cart shows every amount you pay before you order.
        </p>
      </Section>
      <Section title="Following your order" id="tracking">
        <p>
          <Link to="/orders" className={linkClass}>Sign in and open your orders</Link> to see how far each one is: pending,
          processing, shipped or completed.
        </p>
        <p>You can also ask us. Send the e-mail you ordered with and your order number, and we tell you where it is:</p>
        <ContactLines />
      </Section>
      <Section title="When a parcel is lost">
        <p>
          An order that is lost in transit is tracked for 15 days. If it has not turned up by then, we refund it
          through the mode you paid with.
        </p>
      </Section>
    </PolicyPage>
  )
}
