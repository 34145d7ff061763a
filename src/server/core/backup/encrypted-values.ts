import { decryptSecret, type SecretKeySource } from '../config/secret-key.ts'
import type { EncryptedText } from '../lib/encryption.ts'
import type { LineListener } from './verify.ts'

/** How many values are encrypted, and how many of them the key does not open. */
export type EncryptedValues = { values: number; unopened: number }

/** The tables with values that are encrypted with the secret key. */
const encryptedTables: readonly string[] = [
  'order_pans',
  'pan_declarations',
  'purchase_vouchers',
  'old_gold_purchases',
  'invoice_pdfs',
  'shop_settings',
  'second_factors',
]

/** Counts the encrypted values in lines of tables, and tries the key on each. */
export function countEncryptedValues(keys: SecretKeySource): {
  encrypted: EncryptedValues
  onLines: LineListener
} {
  const encrypted = { values: 0, unopened: 0 }
  return {
    encrypted,
    onLines(table, lines) {
      if (!encryptedTables.includes(table)) return

      for (const value of lines.flatMap(encryptedValuesOf)) {
        encrypted.values += 1
        if (decryptSecret(keys, value) === undefined) encrypted.unopened += 1
      }
    },
  }
}

/** The encrypted values of a line; none of one that is no JSON, which its checksum may not show. */
function encryptedValuesOf(line: string): EncryptedText[] {
  try {
    return (JSON.parse(line) as unknown[])
      .filter((value): value is string => typeof value === 'string' && value.startsWith('{"iv":'))
      .map((value) => JSON.parse(value) as EncryptedText)
  } catch {
    return []
  }
}
