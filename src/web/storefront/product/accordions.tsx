import type { ReactNode } from 'react'
import { splitDescription, type DescriptionPart } from '../../../rules/description.ts'
import * as styles from './accordions.module.css'

/** A disclosure that also works without JavaScript. Its text is always in the page. */
export function Accordion({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.accordion}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={styles.text}>{children}</div>
    </details>
  )
}

/** The description, rendered line by line as paragraphs, bullets and sub-headings (PDP-06). */
export const DescriptionAccordion = ({ description }: { description: string }) => (
  <Accordion title="Description">
    {splitDescription(description).map((part, index) => (
      <Part key={index} part={part} />
    ))}
  </Accordion>
)

function Part({ part }: { part: DescriptionPart }) {
  if (part.kind === 'heading') return <h3>{part.text}</h3>
  if (part.kind === 'paragraph') return <p>{part.text}</p>
  return (
    <ul>
      {part.items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}

/** Shipping cost and time (PDP-07). */
export const ShippingAccordion = () => (
  <Accordion title="Shipping">
    <ul>
      <li>Free express shipping.</li>
      <li>Standard shipping takes 3-5 business days.</li>
      <li>Express shipping takes 1-2 business days.</li>
      <li>Free shipping on orders above Rs. 1500.</li>
    </ul>
  </Accordion>
)
