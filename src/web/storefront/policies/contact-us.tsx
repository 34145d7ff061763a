import { Link } from '@tanstack/react-router'
import { ContactForm } from './contact-form.tsx'
import { ContactLines } from './contact-lines.tsx'
import { LegalLines } from './legal-lines.tsx'
import { PolicyPage, Section } from './policy-page.tsx'
import { inlineLinkClass } from '../../ui/link.ts'

export function ContactUs() {
  return (
    <PolicyPage
      path="/contact-us"
      lead="A question about a piece, an order or a gift? Call, write or chat, as you prefer."
    >
      <Section title="Reach us">
        <ContactLines />
      </Section>
      <Section title="About an order">
        <p>
          Please have your order number and the e-mail you ordered with ready, so that we can find your order.
          You also see it under{' '}
          <Link to="/orders" className={inlineLinkClass}>
            your orders
          </Link>
          .
        </p>
      </Section>
      <Section title="Common questions">
        <ul>
          <li>
            <Link to="/help" className={inlineLinkClass}>
              Paying, cash on delivery, accounts
            </Link>
          </li>
          <li>
            <Link to="/delivery-information" className={inlineLinkClass}>
              Delivery and lost parcels
            </Link>
          </li>
          <li>
            <Link to="/cancellation-policy" className={inlineLinkClass}>
              Cancelling an order
            </Link>
          </li>
          <li>
            <Link to="/return-exchange" className={inlineLinkClass}>
              Returns and exchanges
            </Link>
          </li>
        </ul>
      </Section>
      <LegalLines />
      <Section title="Write to us">
        <ContactForm />
      </Section>
    </PolicyPage>
  )
}
