import type { TestShop } from './shop.ts'

/** Mails waiting in the outbox for an address, oldest first. */
export async function mailsFor({ shop }: TestShop, email: string): Promise<{ kind: string; data: Record<string, unknown> }[]> {
  const rows = await shop.db.reader
    .selectFrom('outbox')
    .select(['kind', 'data'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, data }) => ({ kind, data: JSON.parse(data) as Record<string, unknown> }))
}

/** The latest code mailed to an address. */
export async function codeFor(it: TestShop, email: string): Promise<string> {
  const code = (await mailsFor(it, email)).findLast(({ kind }) => kind === 'code')?.data['code']
  if (typeof code !== 'string') throw new Error(`No code was mailed to ${email}.`)
  return code
}

/** A code that is certainly not this one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Lets a while pass for the shop's counters and codes: as if everything in them had been written earlier. */
export async function letPass({ shop }: TestShop, milliseconds: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.updateTable('throttles').set((row) => ({ ends_at: row('ends_at', '-', milliseconds) })).execute()
    await tx.updateTable('codes').set((row) => ({ expires_at: row('expires_at', '-', milliseconds) })).execute()
    await tx
      .updateTable('codes')
      .set((row) => ({ verified_at: row('verified_at', '-', milliseconds) }))
      .where('verified_at', 'is not', null)
      .execute()
  })
}
