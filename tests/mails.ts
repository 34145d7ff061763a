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
export const codeInFolder = (shop: WithFolder, email: string, after?: string): Promise<string> =>
  findInFolder(shop, email, ({ text }) => {
    const code = /^Subject: (\d{6}) /m.exec(text)?.[1]
    return code === after ? undefined : code
  })

/**
 * The path of the latest link with a token, such as `/track#link=…`, that a running shop without a mail
 * server wrote for an address; waits for it.
 */
export const linkInFolder = (shop: WithFolder, email: string): Promise<string> =>
  findInFolder(shop, email, ({ html }) => /href="https?:\/\/[^"/]+([^"#]*#\w+=[\w.-]{40,})"/.exec(html)?.[1])

type WithFolder = Pick<Config, 'dataDir'>
type WrittenMail = { text: string; html: string }

/** What `find` returns for the latest mail to an address for which it returns something; waits for it. */
async function findInFolder(
  { dataDir }: WithFolder,
  email: string,
  find: (mail: WrittenMail) => string | undefined,
): Promise<string> {
  const folder = join(dataDir, 'outbox')
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
    for (const name of files.sort().reverse()) {
      const text = await readFile(join(folder, name), 'utf8')
      if (!text.includes(`To: ${email}`)) continue

      const html = await readFile(join(folder, name.replace(/eml$/, 'html')), 'utf8')
      const found = find({ text, html })
      if (found !== undefined) return found
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`No such mail was written for ${email}.`)
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
