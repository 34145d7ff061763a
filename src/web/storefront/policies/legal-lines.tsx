import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { shopQuery } from '../../api/queries/shop.ts'
import * as styles from './contact-lines.module.css'
import { Section } from './policy-page.tsx'

/** Who runs the shop, and its grievance officer: what the law asks for, as far as it is set (SET-14). */
export function LegalLines() {
  const { api } = useRouteContext({ from: '__root__' })
  const {
    data: { legal },
  } = useSuspenseQuery(shopQuery(api))
  const { name, designation, phone, email } = legal.grievance
  const business = filledLines({
    'Legal name': legal.name,
    Address: legal.address,
    GSTIN: legal.gstin,
    'BIS registration': legal.bisRegistration,
  })
  const officer = filledLines({
    Name: [name, designation].filter(Boolean).join(', '),
    Phone: phone,
    'E-mail': email,
  })
  return (
    <>
      {business.length > 0 && (
        <Section title="Who runs this shop">
          <Lines lines={business} />
        </Section>
      )}
      {officer.length > 0 && (
        <Section title="Grievance officer">
          <Lines lines={officer} />
        </Section>
      )}
    </>
  )
}

const filledLines = (lines: Record<string, string | null>): [string, string][] =>
  Object.entries(lines).flatMap(([label, text]) => (text ? [[label, text] as [string, string]] : []))

const Lines = ({ lines }: { lines: [string, string][] }) => (
  <dl className={styles.lines}>
    {lines.map(([label, text]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
