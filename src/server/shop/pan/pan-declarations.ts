import type { PanDeclaration } from '../../../contract/order.ts'
import type { Config } from '../../core/config/config.ts'
import { decryptSecret, type SecretKeySource } from '../../core/config/secret-key.ts'
import type { PanDeclarationRow } from '../../core/db/schema/order-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import type { EncryptedText } from '../../core/lib/encryption.ts'
import {
  anyHasPan,
  decryptPan,
  encryptLasting,
  isAbovePanLimit,
  maskPan,
  unreadablePan,
} from './order-pans.ts'

/**
 * Encrypts what a customer without PAN declares in its place, of an order that needs one; otherwise it is not
 * stored. @throws AppError as `encryptLasting` does.
 */
export const declarationOf = (
  settings: Config,
  orderId: string,
  declaration: PanDeclaration | null | undefined,
  paise: number,
): PanDeclarationRow | null =>
  declaration && isAbovePanLimit(settings, paise)
    ? { order_id: orderId, declaration: encryptLasting(settings, JSON.stringify(declaration)) }
    : null

/** Whether an order has a PAN, or the declaration in its place. */
export const hasPanOrDeclaration = async (db: Queries, orderId: string): Promise<boolean> =>
  (await anyHasPan(db, [orderId])) || (await findDeclared(db, [orderId])).has(orderId)

/** The orders among these that have a declaration. */
export async function findDeclared(db: Queries, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()

  const rows = await db
    .selectFrom('pan_declarations')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/**
 * Returns the declaration of an order; undefined if it has none. @throws AppError unavailable if it was
 * encrypted with a key that the shop no longer has.
 */
export async function readDeclaration(
  db: Queries,
  keys: SecretKeySource,
  orderId: string,
): Promise<PanDeclaration | undefined> {
  const row = await db
    .selectFrom('pan_declarations')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && openDeclaration(keys, row)
}

/** Decrypts a declaration. @throws AppError unavailable as `readDeclaration` does. */
export function openDeclaration(
  keys: SecretKeySource,
  row: Pick<PanDeclarationRow, 'declaration'>,
): PanDeclaration {
  const declaration = decryptDeclaration(keys, row)
  if (declaration === undefined) throw unreadablePan()
  return declaration
}

function decryptDeclaration(
  keys: SecretKeySource,
  { declaration }: Pick<PanDeclarationRow, 'declaration'>,
): PanDeclaration | undefined {
  const text = decryptSecret(keys, JSON.parse(declaration) as EncryptedText)
  return text === undefined ? undefined : (JSON.parse(text) as PanDeclaration)
}

/** Returns the declarations of a customer's orders that can be read, by order id. */
export async function readDeclarationsOf(
  db: Queries,
  keys: SecretKeySource,
  userId: string,
): Promise<Map<string, PanDeclaration>> {
  const rows = await db
    .selectFrom('pan_declarations')
    .innerJoin('orders', 'orders.id', 'pan_declarations.order_id')
    .select(['pan_declarations.order_id', 'pan_declarations.declaration'])
    .where('orders.user_id', '=', userId)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const declaration = decryptDeclaration(keys, row)
      return declaration === undefined ? [] : [[row.order_id, declaration] as const]
    }),
  )
}

const HIDDEN = '••••'

/** A declaration as pages show it: without the birth date, and with the end of the number only. */
export const maskDeclaration = (declaration: PanDeclaration): PanDeclaration => ({
  ...declaration,
  birthDate: HIDDEN,
  documentNumber: `${HIDDEN}${declaration.documentNumber.slice(-3)}`,
})

/** Shown in place of a PAN that cannot be read. */
const HIDDEN_PAN = '••••••••••'

/** Shown in place of a declaration that cannot be read. */
const HIDDEN_DECLARATION: PanDeclaration = {
  name: HIDDEN,
  birthDate: HIDDEN,
  reason: HIDDEN,
  document: HIDDEN,
  documentNumber: HIDDEN,
}

/** Returns the PAN of an order, or the declaration in its place, as pages show it. */
export async function readMaskedPan(
  db: Queries,
  keys: SecretKeySource,
  orderId: string,
): Promise<{ pan?: string; panDeclaration?: PanDeclaration }> {
  const { pan, declaration } = await db
    .selectFrom('orders')
    .leftJoin('order_pans', 'order_pans.order_id', 'orders.id')
    .leftJoin('pan_declarations', 'pan_declarations.order_id', 'orders.id')
    .select(['order_pans.pan', 'pan_declarations.declaration'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (pan !== null) return { pan: maskPan(decryptPan(keys, { pan }) ?? HIDDEN_PAN) }
  if (declaration === null) return {}

  return { panDeclaration: maskDeclaration(decryptDeclaration(keys, { declaration }) ?? HIDDEN_DECLARATION) }
}
