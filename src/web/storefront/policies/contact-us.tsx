import { Link } from '@tanstack/react-router'
import { ContactLines } from './contact-lines.tsx'
import { PolicyPage, Section } from './policy-page.tsx'

export function ContactUs() {
  return (
    <PolicyPage path="/contact-us" lead="A question about a piece, an order, or a gift: call, write or chat, whichever suits you.">
      <Section title="Reach us">
        <ContactLines />
      </Section>
      <Section title="About an order">
        <p>
          Have your order number and the e-mail you ordered with at hand: with both we can tell you where it is. You also see
          it under <Link to="/orders" className="link">your orders</Link>.
        </p>
      </Section>
      <Section title="Perhaps it is answered already">
        <ul>
          <li><Link to="/help" className="link">Paying, cash on delivery, accounts</Link></li>
          <li><Link to="/delivery-information" className="link">Delivery and lost parcels</Link></li>
          <li><Link to="/cancellation-policy" className="link">Cancelling an order</Link></li>
          <li><Link to="/return-exchange" className="link">Returns and exchanges</Link></li>
        </ul>
      </Section>
    </PolicyPage>
  )
}
