import type { Address } from '../../../../contract/address.ts'
import type { CustomerRecord } from '../../../../contract/customer.ts'
import type { Reader } from '../../../core/db/types.ts'
import { isoStringOrNull } from '../../../core/lib/iso-time.ts'
import { nameOf, selectCustomers } from './customer-row.ts'

type OwnRecord = Pick<
  CustomerRecord,
  'name' | 'phone' | 'gstin' | 'addresses' | 'birthday' | 'anniversary' | 'consentAt' | 'notes'
>

/** What the counter knows of the customer of an account; undefined while that is nothing. */
export async function findOwnRecord(db: Reader, userId: string): Promise<OwnRecord | undefined> {
  const row = await selectCustomers(db).where('customers.user_id', '=', userId).executeTakeFirst()
  if (!row) return undefined

  const { name, phone, gstin, consent_at, notes } = row
  const addresses = JSON.parse(row.addresses) as Address[]
  const isKnown = [name, phone, gstin, consent_at, notes].some((fact) => fact !== null)
  if (!isKnown && addresses.length === 0) return undefined

  return {
    name: nameOf(row),
    phone,
    gstin,
    addresses,
    birthday: row.birthday,
    anniversary: row.anniversary,
    consentAt: isoStringOrNull(consent_at),
    notes,
  }
}
