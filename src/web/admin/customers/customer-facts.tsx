import type { CustomerRecord } from '../../../contract/customer.ts'
import { addressLines } from '../../../rules/address.ts'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import * as contact from '../shared/contact.module.css'
import * as styles from './customer-record-page.module.css'

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayText = (date: string | null): string => (date === null ? 'none' : day.format(new Date(date)))

/** How to reach a customer, what their bills need, and what the counter has noted. */
export const CustomerFacts = ({ customer }: { customer: CustomerRecord }) => (
  <section className={sheetClass} aria-labelledby="contact">
    <h2 id="contact">Contact</h2>
    <CustomerContact customer={customer} />
    <dl className={styles.facts}>
      <PersonalFacts customer={customer} />
    </dl>
    {customer.notes && <p className={styles.note}>{customer.notes}</p>}
    <h3 className={contact.heading}>Addresses</h3>
    {customer.addresses.length === 0 && <p className={styles.quiet}>No addresses.</p>}
    {customer.addresses.map((address, index) => (
      <address key={index} className={contact.address}>
        {addressLines(address).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    ))}
  </section>
)

/** Phone number and e-mail of a customer. */
export const CustomerContact = ({ customer }: { customer: CustomerRecord }) => (
  <>
    {customer.phone && (
      <a href={`tel:+91${customer.phone}`} className={contact.line}>
        <ExtraIcon name="phone" className={contact.icon} />
        <span className="money">{customer.phone}</span>
      </a>
    )}
    {customer.email && (
      <a href={`mailto:${customer.email}`} className={contact.line}>
        <ExtraIcon name="mail" className={contact.icon} />
        <span>{customer.email}</span>
      </a>
    )}
    {!customer.phone && !customer.email && <p className={styles.quiet}>Neither phone number nor e-mail.</p>}
  </>
)

/** GSTIN and days to remember, in a list of facts. */
export const PersonalFacts = ({ customer }: { customer: CustomerRecord }) => (
  <>
    <div>
      <dt>GSTIN</dt>
      <dd>{customer.gstin ?? 'none'}</dd>
    </div>
    <div>
      <dt>Birthday</dt>
      <dd>{dayText(customer.birthday)}</dd>
    </div>
    <div>
      <dt>Anniversary</dt>
      <dd>{dayText(customer.anniversary)}</dd>
    </div>
  </>
)
