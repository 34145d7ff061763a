import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../src/server/core/config/config.ts'
import type { TestShop } from './shop.ts'

/** Mails in the outbox for an address, oldest first. */
export async function mailsFor(
  { context }: TestShop,
  email: string,
): Promise<{ kind: string; data: Record<string, unknown> }[]> {
  const rows = await context.db.reader
    .selectFrom('outbox')
    .select(['kind', 'data'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, data }) => ({ kind, data: JSON.parse(data) as Record<string, unknown> }))
}

/** The latest verification code mailed to an address. */
export async function codeFor(shop: TestShop, email: string): Promise<string> {
  const code = (await mailsFor(shop, email)).findLast(({ kind }) => kind === 'code')?.data['code']
  if (typeof code !== 'string') throw new Error(`No code was mailed to ${email}.`)
  return code
}

/**
 * The latest verification code but `after` that a running shop without a mail server wrote for an address;
 * waits for it.
 */
export async function codeInFolder(
  { dataDir }: Pick<Config, 'dataDir'>,
  email: string,
  after?: string,
): Promise<string> {
  const folder = join(dataDir, 'outbox')
  for (let attempt = 0; attempt < 200; attempt += 1) {
    for (const name of (await readdir(folder).catch(() => []))
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .reverse()) {
      const mail = await readFile(join(folder, name), 'utf8')
      const code = /^Subject: (\d{6}) /m.exec(mail)?.[1]
      if (code && code !== after && mail.includes(`To: ${email}`)) return code
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`No code was written for ${email}.`)
}

/** The latest password reset link that a running shop without a mail server has written for an address. */
export async function linkInFolder(settings: Config, email: string): Promise<string> {
  await codeInFolder(settings, email)
  const folder = join(settings.dataDir, 'outbox')
  for (const name of (await readdir(folder))
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .reverse()) {
    if (!(await readFile(join(folder, name), 'utf8')).includes(`To: ${email}`)) continue
    const link = /href="([^"]*#link=[\w-]{43})"/.exec(
      await readFile(join(folder, name.replace(/eml$/, 'html')), 'utf8'),
    )?.[1]
    if (link) return link
  }
  throw new Error(`No link was written for ${email}.`)
}

/** A code that is certainly different from this one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Lets time pass for the shop's rate limits and codes: as if all of them had been written earlier. */
export async function letPass({ context }: TestShop, milliseconds: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    await tx.db
      .updateTable('throttles')
      .set((row) => ({ ends_at: row('ends_at', '-', milliseconds) }))
      .execute()
    await tx.db
      .updateTable('codes')
      .set((row) => ({ expires_at: row('expires_at', '-', milliseconds) }))
      .execute()
    await tx.db
      .updateTable('codes')
      .set((row) => ({ verified_at: row('verified_at', '-', milliseconds) }))
      .where('verified_at', 'is not', null)
      .execute()
  })
}
