import { Link } from '@tanstack/react-router'
import { ContactLines } from './contact-lines.tsx'
import { PolicyPage, Section } from './policy-page.tsx'
import { inlineLinkClass } from '../../ui/link.ts'

export function CancellationPolicy() {
  return (
    <PolicyPage
      path="/cancellation-policy"
      lead="An order can be cancelled until it leaves us. After that, it can be returned."
    >
      <Section title="Until when">
        <p>
          Cancellation is possible only before dispatch. Once an order is shown as Shipped, it is on its way:
          see{' '}
          <Link to="/return-exchange" className={inlineLinkClass}>
            returns and exchanges
          </Link>{' '}
          instead.
        </p>
      </Section>
      <Section title="Pieces made for you">
        <p>
          Custom or personalised items, such as an engraved ring, cannot be cancelled once they are in
          production. Until production begins they can be cancelled like any other piece.
        </p>
      </Section>
      <Section title="Pieces from a sale">
        <p>
          Whether an order from a promotional sale can be cancelled depends on the terms of that sale, which
          are stated with it.
        </p>
      </Section>
      <Section title="How to cancel">
        <p>
          Open the order and press Cancel order, or write to us with your order number and e-mail. We confirm
          the cancellation in writing.
        </p>
        <ContactLines />
      </Section>
      <Section title="Your money" id="refunds">
        <p>
          Refunds are made within 7-10 business days after we have confirmed the cancellation, by the payment
          method you used. If nothing has been paid yet, as with cash on delivery, there is nothing to refund.
        </p>
      </Section>
    </PolicyPage>
  )
}
