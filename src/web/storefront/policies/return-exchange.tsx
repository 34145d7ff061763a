import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ShopFacts } from '../../../contract/settings.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { ContactLines } from './contact-lines.tsx'
import { PolicyPage, Section } from './policy-page.tsx'
import { inlineLinkClass } from '../../ui/link.ts'

export function ReturnExchange() {
  const { api } = useRouteContext({ from: '__root__' })
  const {
    data: { returnDays, promises },
  } = useSuspenseQuery(shopQuery(api))

  return (
    <PolicyPage
      path="/return-exchange"
      lead="If a piece is not what you hoped for, tell us: we look at each one ourselves."
    >
      <WhichRulesApply />
      <Section title="Return policy" id="return-policy">
        {returnDays !== undefined && (
          <p>
            You have {returnDays} {returnDays === 1 ? 'day' : 'days'} from the day your piece arrives.
          </p>
        )}
        <ol>
          {returnDays === undefined ? (
            <li>
              Tell us the order number, the e-mail you ordered with, and what is wrong. A photograph helps.
            </li>
          ) : (
            <li>
              Open the order under{' '}
              <Link to="/orders" className={inlineLinkClass}>
                your orders
              </Link>
              , press Return or exchange, and say what is wrong.
            </li>
          )}
          <li>We will e-mail you what to do next. Please send nothing before you hear from us.</li>
          <li>
            When the piece is back with us and the return is confirmed, we refund you by the payment method
            you used, within 7-10 business days.
          </li>
        </ol>
      </Section>
      <Section title="Exchanging a piece">
        <p>
          For another size or colour, do as for a return and say what you would like instead. If the price
          differs, we will tell you the difference before anything is sent.
        </p>
      </Section>
      {(promises?.exchange || promises?.buyback) && (
        <Section title="What your piece stays worth" id="promises">
          <PromisesInWords name="In exchange for another piece" percents={promises.exchange} />
          <PromisesInWords name="Bought back for money" percents={promises.buyback} />
          <p>
            For pieces sold by weight that you bought from us: the metal in them at our rate of the day.
            Making, stones and taxes do not count. What your bill states binds for its pieces.
          </p>
        </Section>
      )}
      <Section title="Reaching us">
        <ContactLines />
      </Section>
    </PolicyPage>
  )
}

type Percents = NonNullable<ShopFacts['promises']>['exchange']

const PromisesInWords = ({ name, percents }: { name: string; percents: Percents }) =>
  percents && (
    <p>
      {name}:{' '}
      {Object.entries(percents)
        .filter(([, percent]) => percent > 0)
        .map(([metal, percent]) => `${percent}% of the ${metal} value`)
        .join(', ')}
      .
    </p>
  )

const WhichRulesApply = () => (
  <Section title="Which rules apply">
    <ul>
      <li>
        Your order has not left us yet: the{' '}
        <Link to="/cancellation-policy" className={inlineLinkClass}>
          cancellation policy
        </Link>
        .
      </li>
      <li>
        It has been dispatched or has arrived: the{' '}
        <Link to="/return-exchange" hash="return-policy" className={inlineLinkClass}>
          return policy
        </Link>{' '}
        below.
      </li>
      <li>
        It never arrived:{' '}
        <Link to="/delivery-information" className={inlineLinkClass}>
          delivery information
        </Link>
        . Lost orders are tracked for 15 days and then refunded.
      </li>
    </ul>
  </Section>
)
