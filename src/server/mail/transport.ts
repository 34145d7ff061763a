import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { OutboxRow } from '../db/schema/tables.ts'
import type { AppContext } from '../context.ts'
import { writeAtomic } from '../lib/write-atomic.ts'
import { renderMail } from './render-mail.ts'
import type { Mail } from './outbox.ts'

/** Delivers mails. `send` throws if the mail was not accepted. */
export type MailTransport = { send(mail: OutboxRow): Promise<void>; close(): void }

/** Inactivity timeout of the mail server, in milliseconds, after which an attempt fails. */
const PATIENCE_MS = 20_000

/** Uses SMTP if the settings name a server, otherwise the outbox folder and the console. */
export const openMailTransport = (shop: AppContext, patience = PATIENCE_MS): MailTransport =>
  shop.settings.mail.smtpUrl ? smtpCarrier(shop, shop.settings.mail.smtpUrl, patience) : folderCarrier(shop)

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

function smtpCarrier(shop: AppContext, url: string, patience: number): MailTransport {
  const transport = createTransport({
    ...addressOf(url), connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience, dnsTimeout: patience,
  })
  return {
    async send(row) {
      // `patience` limits how long the server may be silent; this limits a server that keeps sending slowly.
      let timer: NodeJS.Timeout | undefined
      const tooSlow = new Promise<never>((_, refuse) => {
        timer = setTimeout(() => refuse(new Error('the mail server took too long')), 3 * patience)
      })
      try {
        const { rejected } = await Promise.race([transport.sendMail(messageOf(shop, row)), tooSlow])
        if (rejected.length > 0) throw new Error('the mail server refused the address')
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => transport.close(),
  }
}

/** Splits a mail server's URL into parts, because a password may contain characters that the URL has to encode. */
function addressOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const auth = username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (secure ? 465 : 587), secure, ...auth }
}

/** Writes each mail as .eml (any mail program opens it) and .html, readable by the process owner only. */
function folderCarrier(shop: AppContext): MailTransport {
  const folder = outboxFolder(shop.settings.dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(row) {
      const message = messageOf(shop, row)
      const { message: raw } = await transport.sendMail(message)
      const name = `${new Date(row.created_at).toISOString().replaceAll(/[:.]/g, '-')}-${row.kind}-${row.id}`
      const path = join(folder, `${name}.eml`)
      await writeAtomic(join(folder, `${name}.html`), (part) => writeFile(part, message.html, { mode: 0o600 }))
      await writeAtomic(path, (part) => writeFile(part, raw as Buffer, { mode: 0o600 }))
      // Subjects contain verification codes, which must not appear in the log of a public shop.
      shop.log.info(shop.settings.isPublic ? `mail written to ${path}` : `mail for ${row.to_address}: ${message.subject} (${path})`)
    },
    close: () => transport.close(),
  }
}

/**
 * The same event always has the same Message-ID, so that mailboxes detect a mail sent twice because a response was
 * lost.
 */
function messageOf({ settings }: AppContext, row: OutboxRow) {
  const mail = { kind: row.kind, data: JSON.parse(row.data) } as Mail
  return {
    ...renderMail(mail, { name: settings.shop.name, email: settings.shop.email, publicUrl: settings.publicUrl }),
    from: settings.mail.from,
    to: { name: '', address: row.to_address },
    date: new Date(row.created_at),
    messageId: `<${row.id}@${new URL(settings.publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  } satisfies SendMailOptions
}
