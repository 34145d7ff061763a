import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSecret } from '../../core/config/environment.ts'
import { withStandaloneTransaction } from '../../core/db/standalone-transaction.ts'
import type { Tx } from '../../core/db/types.ts'
import { isEncryptedWith, type EncryptedText } from '../../core/lib/encryption.ts'
import {
  decryptSecret,
  encryptSecret,
  hasKeyFile,
  KEY_FILE,
  keyFor,
  panHash,
  secretKey,
  type SecretKeySource,
} from '../../core/config/secret-key.ts'

type Rotation = {
  /** Values that were encrypted again. */
  values: number
  /** Values under a key that the shop does not have; they are left as they are. */
  unreadable: number
  /**
   * The file with the key to which SECRET_KEY has to be set; undefined if the shop uses the new key already.
   */
  newKeyFile: string | undefined
}

/**
 * Replaces the shop's secret key and encrypts again everything that is stored under it, in one transaction.
 * Interrupted, it can be run again: both keys are on the disk before the database changes.
 * @throws StartError if there is no shop.
 */
export async function rotateKey(settings: SecretKeySource): Promise<Rotation> {
  const file = (name: string) => join(settings.dataDir, name)
  const current = secretKey(settings)
  const earlier = rememberKey(file(`${KEY_FILE}.old`), current)
  const newKeyFile = file(`${KEY_FILE}.next`)
  const next = nextKey(newKeyFile, current)
  const counts = await withStandaloneTransaction(settings, async (tx) => {
    const counted = await encryptAgain(tx, earlier, next)
    // Before the commit: no other process can write under the current key in between.
    if (hasKeyFile(settings)) renameSync(newKeyFile, file(KEY_FILE))
    return counted
  })
  return { ...counts, newKeyFile: hasKeyFile(settings) ? undefined : newKeyFile }
}

const PRIVATE = { mode: 0o600, flush: true } as const

/** Adds a key to the file of earlier keys, one a line, and returns all of them. */
function rememberKey(file: string, key: Buffer): Buffer[] {
  const text = key.toString('base64')
  const known = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const keys = [text, ...known.filter((each) => each !== text)]
  writeFileSync(file, `${keys.join('\n')}\n`, PRIVATE)
  return keys.map((each) => Buffer.from(each, 'base64'))
}

/** Returns the next key: that of an interrupted rotation, or a new one, which is written to the file. */
function nextKey(file: string, current: Buffer): Buffer {
  if (existsSync(file)) {
    const interrupted = Buffer.from(readFileSync(file, 'utf8'), 'base64')
    if (!interrupted.equals(current)) return interrupted
  }
  const key = randomBytes(32)
  writeFileSync(file, key.toString('base64'), PRIVATE)
  return key
}

/** Settings of a shop that has this secret key. */
const settingsWith = (key: Buffer) => ({
  secretKey: key.toString('base64'),
  databaseUrl: undefined,
  dataDir: '',
})

async function encryptAgain(
  tx: Tx,
  keys: readonly Buffer[],
  next: Buffer,
): Promise<Pick<Rotation, 'values' | 'unreadable'>> {
  const counts = { values: 0, unreadable: 0 }
  const renewed = settingsWith(next)
  const renew: Renew = async (stored, write) => {
    const value = JSON.parse(stored) as EncryptedText
    if (isEncryptedWith(keyFor(renewed, 'encryption'), value)) return
    const text = keys
      .map((key) => decryptSecret(settingsWith(key), value))
      .find((found) => found !== undefined)
    if (text === undefined) counts.unreadable += 1
    else {
      counts.values += 1
      await write(JSON.stringify(encryptSecret(renewed, text)), text)
    }
  }
  const hashOf = (pan: string) => panHash(keyFor(renewed, 'PAN lookup'), pan)

  await renewBuyerPans(tx, renew, hashOf)
  await renewSellerPans(tx, renew, hashOf)
  await renewDeclarations(tx, renew)
  await renewPdfs(tx, renew)
  await renewSettings(tx, renew)
  await renewSecondFactors(tx, renew)
  return counts
}

/** Calls `write` with a value's text and its new encryption, unless it has that already. */
type Renew = (stored: string, write: (encrypted: string, text: string) => Promise<unknown>) => Promise<void>

type PanHash = (pan: string) => string

async function renewBuyerPans({ db }: Tx, renew: Renew, hashOf: PanHash): Promise<void> {
  const rows = await db.selectFrom('order_pans').select(['order_id', 'pan']).execute()
  for (const { order_id, pan } of rows) {
    await renew(pan, (encrypted, text) =>
      db
        .updateTable('order_pans')
        .set({ pan: encrypted, pan_key: hashOf(text) })
        .where('order_id', '=', order_id)
        .execute(),
    )
  }
}

async function renewSellerPans({ db }: Tx, renew: Renew, hashOf: PanHash): Promise<void> {
  const vouchers = await db
    .selectFrom('purchase_vouchers')
    .select(['number', 'pan'])
    .where('pan', 'is not', null)
    .execute()
  const purchases = await db
    .selectFrom('old_gold_purchases')
    .select(['number', 'pan'])
    .where('pan', 'is not', null)
    .execute()

  for (const [table, rows] of [
    ['purchase_vouchers', vouchers],
    ['old_gold_purchases', purchases],
  ] as const)
    for (const { number, pan } of rows)
      await renew(pan ?? '', (encrypted, text) =>
        db
          .updateTable(table)
          .set({ pan: encrypted, pan_key: hashOf(text) })
          .where('number', '=', number)
          .execute(),
      )
}

async function renewDeclarations({ db }: Tx, renew: Renew): Promise<void> {
  const rows = await db.selectFrom('pan_declarations').selectAll().execute()
  for (const { order_id, declaration } of rows) {
    await renew(declaration, (encrypted) =>
      db
        .updateTable('pan_declarations')
        .set({ declaration: encrypted })
        .where('order_id', '=', order_id)
        .execute(),
    )
  }
}

/** Reads one PDF at a time, since together they may be large. */
async function renewPdfs({ db }: Tx, renew: Renew): Promise<void> {
  const rows = await db
    .selectFrom('invoice_pdfs')
    .select(['order_id', 'kind'])
    .where('pdf', 'like', '{%')
    .execute()
  for (const own of rows) {
    const { pdf } = await db
      .selectFrom('invoice_pdfs')
      .select('pdf')
      .where((e) => e.and(own))
      .executeTakeFirstOrThrow()
    await renew(pdf, (encrypted) =>
      db
        .updateTable('invoice_pdfs')
        .set({ pdf: encrypted })
        .where((e) => e.and(own))
        .execute(),
    )
  }
}

async function renewSettings({ db }: Tx, renew: Renew): Promise<void> {
  const rows = await db.selectFrom('shop_settings').select(['key', 'value']).execute()
  for (const { key, value } of rows) {
    if (!isSecret(key)) continue
    await renew(value, (encrypted) =>
      db.updateTable('shop_settings').set({ value: encrypted }).where('key', '=', key).execute(),
    )
  }
}

async function renewSecondFactors({ db }: Tx, renew: Renew): Promise<void> {
  const rows = await db
    .selectFrom('second_factors')
    .select(['user_id', 'secret'])
    .where('secret', 'like', '{%')
    .execute()
  for (const { user_id, secret } of rows) {
    await renew(secret, (encrypted) =>
      db.updateTable('second_factors').set({ secret: encrypted }).where('user_id', '=', user_id).execute(),
    )
  }
}
