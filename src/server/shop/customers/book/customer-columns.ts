import type { CustomerChanges, NewCustomer } from '../../../../contract/customer.ts'
import { isBuyerGstin } from '../../../../rules/gst.ts'
import type { CustomerRow } from '../../../core/db/schema/customer-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { AppError, invalidSentence } from '../../../core/lib/errors.ts'
import type { KnownCustomer } from './customer-row.ts'

type Facts = NewCustomer | CustomerChanges

type FactColumns = Pick<
  CustomerRow,
  'name' | 'phone' | 'email' | 'gstin' | 'addresses' | 'birthday' | 'anniversary' | 'consent_at' | 'notes'
>

const unknown: FactColumns = {
  name: null,
  phone: null,
  email: null,
  gstin: null,
  addresses: '[]',
  birthday: null,
  anniversary: null,
  consent_at: null,
  notes: null,
}

/**
 * The columns of a customer with these facts; one that is left out stays. `before`: null for a new customer.
 * @throws AppError invalid_input, phone_taken with the id of the customer of this phone number.
 */
export async function customerColumns(db: Queries, before: KnownCustomer | null, facts: Facts) {
  const now: FactColumns = { ...(before ?? unknown), ...changedColumns(facts) }
  if (facts.consentAt === null) Object.assign(now, { birthday: null, anniversary: null })

  requireAllowed(before, facts, now)
  await requireFreePhone(db, before, now.phone)

  const { name, phone, email, gstin, addresses, birthday, anniversary, consent_at, notes } = now
  return {
    name,
    phone,
    email,
    email_key: email === null ? null : emailKey(email),
    gstin,
    addresses,
    birthday,
    anniversary,
    consent_at,
    notes,
  }
}

function changedColumns({ consentAt, addresses, ...facts }: Facts): Partial<FactColumns> {
  const { name, phone, email, gstin, birthday, anniversary, notes } = facts
  const sent = {
    name,
    phone,
    email,
    gstin,
    addresses: addresses && JSON.stringify(addresses),
    birthday,
    anniversary,
    consent_at: consentAt && Date.parse(consentAt),
    notes,
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

function requireAllowed(before: KnownCustomer | null, facts: Facts, now: FactColumns): void {
  if (now.gstin !== null && !isBuyerGstin(now.gstin))
    throw invalidSentence('gstin', 'Enter a 15-character GSTIN.')
  if ((now.birthday !== null || now.anniversary !== null) && now.consent_at === null)
    throw invalidSentence('consentAt', 'The customer must agree before a birthday or an anniversary is kept.')
  if (facts.email && before?.user_id)
    throw invalidSentence('email', 'The e-mail is that of the account, which the customer changes.')
}

async function requireFreePhone(
  db: Queries,
  before: KnownCustomer | null,
  phone: string | null,
): Promise<void> {
  if (phone === null || phone === before?.phone) return

  const holder = await db.selectFrom('customers').select('id').where('phone', '=', phone).executeTakeFirst()
  if (holder)
    throw new AppError('phone_taken', 'Another customer has this phone number.', { customerId: holder.id })
}

/** The facts of a customer as the audit log shows them. */
export const auditedCustomer = (row: FactColumns) => ({
  name: row.name,
  phone: row.phone,
  email: row.email,
  gstin: row.gstin,
  addresses: row.addresses,
  birthday: row.birthday,
  anniversary: row.anniversary,
  notes: row.notes,
})
