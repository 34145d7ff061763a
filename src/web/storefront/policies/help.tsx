import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { PaymentMethod } from '../../../contract/order.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { PolicyPage, Section } from './policy-page.tsx'
import { inlineLinkClass } from '../../ui/link.ts'

export function Help() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))

  return (
    <PolicyPage path="/help" lead="Short answers to common questions. For everything else, ask us.">
      <WaysToPay methods={shop.paymentMethods} />
      <Section title="In which currency?">
        <p>Payments are in INR only, for domestic orders: orders that are delivered in India.</p>
      </Section>
      <Section title="How does cash on delivery work?">
        <p>
          You pay when the parcel is handed to you, in cash only. Cash on delivery is offered for orders up to
          a maximum of INR {shop.codLimit.toLocaleString('en-IN')}; above that, please pay beforehand.
        </p>
      </Section>
      <Section title="Which taxes are added?">
        <p>
          Tax of {shop.taxRate}% is added in the cart, on the price after any discount. The cart shows the
          total, the discount, the tax and the grand total before you order.
        </p>
      </Section>
      <Section title="How do I use a coupon?">
        <p>
          Type its code into the coupon box of your cart. The discount is shown immediately, as a percentage
          and in rupees.
        </p>
      </Section>
      <CertificatesAndStones />
      <AccountAndOrders />
    </PolicyPage>
  )
}

const methodTexts: Record<PaymentMethod, string> = {
  ONLINE: 'card, UPI and net banking on the secure page of our payment provider',
  UPI: 'UPI, with a QR code for any UPI app',
  BANK: 'a bank transfer by NEFT, RTGS or IMPS',
  COD: 'cash on delivery',
}

/** What a shopper can choose, in the order of the checkout. */
const WaysToPay = ({ methods }: { methods: readonly PaymentMethod[] }) => (
  <Section title="How can I pay?">
    <p>
      We accept credit cards, debit cards, international cards, net banking and cash on delivery. Accepted
      cards are Visa, MasterCard, AMEX, Diners and JCB.
    </p>
    <p>
      At the checkout you choose between{' '}
      {new Intl.ListFormat('en-IN').format(methods.map((method) => methodTexts[method]))}.
    </p>
    {!methods.includes('ONLINE') && (
      <p>
        To pay by card or net banking,{' '}
        <Link to="/contact-us" className={inlineLinkClass}>
          contact us
        </Link>{' '}
        before you order.
      </p>
    )}
    {methods.includes('BANK') && <p>For a bank transfer, the cart and your order show our account.</p>}
  </Section>
)

const CertificatesAndStones = () => (
  <>
    <Section title="What is a certificate?" id="certificate">
      <p>
        A laboratory such as IGI or GIA has examined the stones and written down what it found. Its website
        shows the report of each number, so you can compare it with the piece.
      </p>
    </Section>
    <Section title="What do the letters after a stone mean?" id="stones">
      <p>
        For diamonds the first letters are the clarity, from IF (flawless inside) over VVS, VS and SI to I,
        and the last ones the colour, from D (colourless) on. Coloured stones are graded by letters from AAA
        down.
      </p>
    </Section>
  </>
)

const AccountAndOrders = () => (
  <>
    <Section title="Do I need an account?">
      <p>
        To browse, no. To fill a cart and to order, yes:{' '}
        <Link to="/register" className={inlineLinkClass}>
          register
        </Link>{' '}
        with your e-mail, and confirm it with the code we send you.
      </p>
    </Section>
    <Section title="Where is my order?">
      <p>
        Under{' '}
        <Link to="/orders" className={inlineLinkClass}>
          your orders
        </Link>
        , or ask us with your e-mail and order number. More under{' '}
        <Link to="/delivery-information" className={inlineLinkClass}>
          delivery information
        </Link>
        .
      </p>
    </Section>
    <Section title="Can I cancel or send something back?">
      <p>
        Before dispatch you can{' '}
        <Link to="/cancellation-policy" className={inlineLinkClass}>
          cancel
        </Link>
        . Afterwards see{' '}
        <Link to="/return-exchange" className={inlineLinkClass}>
          returns and exchanges
        </Link>
        .
      </p>
    </Section>
  </>
)
