import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { shopQuery } from '../../api/queries/shop.ts'
import { inlineLinkClass } from '../../ui/link.ts'
import { ContactLines } from './contact-lines.tsx'
import { PolicyPage, Section } from './policy-page.tsx'
import { WorkshopSteps } from './workshop-steps.tsx'

export function AboutUs() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  return (
    <PolicyPage path="/about" lead="Everyday gold and silver, from people you can call.">
      <Section title="Who we are">
        <p>
          {shop.name} is a small house of jewellers. The people who draw and make the pieces also answer when
          you call, write or chat. We would rather sell one ring that is worn for thirty years than three that
          lie in a drawer.
        </p>
      </Section>
      <Section title="Where we are">
        <p>
          {shop.legal.address
            ? `You find us at ${shop.legal.address}.`
            : 'We work in India, and sell on these pages.'}{' '}
          We send parcels across India, free of charge: see{' '}
          <Link to="/delivery-information" className={inlineLinkClass}>
            delivery information
          </Link>
          .
        </p>
      </Section>
      <Section title="How a piece is made">
        <WorkshopSteps />
      </Section>
      <Section title="What it is made of">
        <p>
          Every page names the metal: 22K or 18K gold, 925 silver, or base metal with a plating, which we call
          by its name.{' '}
          <Link to="/journal/{-$article}" params={{ article: 'what-916-means' }} className={inlineLinkClass}>
            What 916 means
          </Link>{' '}
          explains the numbers, and the{' '}
          <Link to="/journal/{-$article}" params={{ article: undefined }} className={inlineLinkClass}>
            journal
          </Link>{' '}
          has more.
        </p>
      </Section>
      <Section title="Reach us">
        <ContactLines />
      </Section>
    </PolicyPage>
  )
}
