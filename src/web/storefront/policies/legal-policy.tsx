import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { shortMoneyText } from '../../../rules/money-text.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { ContactLines } from './contact-lines.tsx'
import { LegalLines } from './legal-lines.tsx'
import { PolicyPage, Section } from './policy-page.tsx'
import { inlineLinkClass } from '../../ui/link.ts'

export function LegalPolicy() {
  const { api } = useRouteContext({ from: '__root__' })
  const {
    data: { panLimit, bank },
  } = useSuspenseQuery(shopQuery(api))

  return (
    <PolicyPage path="/legal-policy" lead="What this shop knows about you and why, and its terms of sale.">
      <WhatWeKeep panLimit={panLimit} takesTransfers={bank !== undefined} />
      <Section title="Privacy: how we use it">
        <p>
          To run your account, to deliver and refund orders, to answer you, and to keep the records that the
          law requires of a seller. Reviews are shown with your username. We do not sell your data.
        </p>
      </Section>
      <Cookies />
      <YourRights />
      <Section title="Terms: prices and orders" id="terms">
        <p>
          Prices are in Indian rupees. Tax is added in the cart, and you see the grand total before you order.
          If a price changes between filling the cart and ordering, we stop the order and show you the new
          amount first. A piece that is sold out cannot be ordered.
        </p>
      </Section>
      <Section title="Terms: delivery, cancellation, returns">
        <p>
          See{' '}
          <Link to="/delivery-information" className={inlineLinkClass}>
            delivery information
          </Link>
          , the{' '}
          <Link to="/cancellation-policy" className={inlineLinkClass}>
            cancellation policy
          </Link>{' '}
          and{' '}
          <Link to="/return-exchange" className={inlineLinkClass}>
            returns and exchanges
          </Link>
          . They are part of these terms.
        </p>
      </Section>
      <Section title="Questions and complaints">
        <p>A member of our staff answers here:</p>
        <ContactLines />
      </Section>
      <LegalLines />
    </PolicyPage>
  )
}

/** `panLimit`: rupees from which an order needs the PAN; undefined in a shop without such orders. */
const WhatWeKeep = ({
  panLimit,
  takesTransfers,
}: {
  panLimit: number | undefined
  takesTransfers: boolean
}) => (
  <Section title="Privacy: what we keep" id="privacy">
    <ul>
      <li>
        Your account: username, e-mail, password (only as a hash that cannot be read back), and the profile
        you write.
      </li>
      <li>Your addresses with name and phone number, so that parcels reach you.</li>
      <li>
        The kind of browser you logged in with, and when, so that you can recognise your devices; and, if you
        turn on two-step sign-in, the secret that your app shares with us.
      </li>
      <li>
        Your cart, your wishlist, your orders with their amounts and how they were paid, and the reviews you
        write.
      </li>
      {panLimit !== undefined && (
        <li>
          Your PAN, for an order above {shortMoneyText(panLimit)}, as income-tax law asks: stored encrypted,
          printed on your bill, and kept with it for as long as the law requires.
        </li>
      )}
    </ul>
    <p>
      We do not see or store card numbers or bank details. For a UPI payment we keep the reference number, if
      you give it to us.{takesTransfers && ' Of a bank transfer we keep its reference, too.'}
    </p>
  </Section>
)

const Cookies = () => (
  <Section title="Privacy: cookies and browser storage">
    <p>
      One cookie keeps you logged in, for 30 days after your last visit and for 90 at most. Your browser also
      keeps a copy of your profile and cart for this shop, and of the pieces you viewed last, which is deleted
      when you sign out. Until you log in, your wishlist is only in your browser. Another cookie tells us for
      a year that this browser has logged in to your account before, so that strangers who try to guess your
      password cannot lock you out; it does not sign anyone in. While you register, one more shows for half an
      hour that you have entered the code we e-mailed. There are no cookies for advertising or for following
      you to other sites.
    </p>
  </Section>
)

const YourRights = () => (
  <Section title="Privacy: your rights">
    <p>
      Under{' '}
      <Link to="/dashboard/profile" className={inlineLinkClass}>
        your profile
      </Link>{' '}
      you can see and change your details, download all the data we hold about you as a file, and erase your
      account. Erasing removes your account, addresses, cart, wishlist and sessions, and your name from
      reviews and orders. Past orders stay in the shop’s books without a name: their number, day, pieces,
      amounts and the state they were sent to, which tax law requires; an invoice of ₹50,000 or more also
      keeps name and address. An order that is still on its way keeps its address until it has been delivered
      or refunded.
    </p>
    <p>When you register, we record what you agreed to and when; the file includes this, too.</p>
  </Section>
)
