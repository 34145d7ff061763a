import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { OutboxRow } from '../db/schema/tables.ts'
import type { Config } from '../config/config.ts'
import type { AppContext } from '../context.ts'
import { renderMail } from './render-mail.ts'
import { connectionTo, type MailServer } from './smtp-server.ts'

/** Delivers mails. `send` throws if the mail was not accepted. */
export type MailTransport = { send(mail: OutboxRow): Promise<void>; close(): void }

/** Inactivity timeout of the mail server, in milliseconds, after which an attempt fails. */
const TIMEOUT_MS = 20_000

/**
 * Uses SMTP if the settings name a server, otherwise the outbox folder and the console. Each mail follows the
 * settings.
 */
export function openMailTransport(shop: AppContext, patience = TIMEOUT_MS): MailTransport {
  const folder = createFileTransport(shop)
  return {
    send: (row) => {
      const server = mailServer(shop.settings)
      return server
        ? sendBySmtp(server, messageOf(shop, row), { silenceMs: patience, totalMs: 3 * patience })
        : folder.send(row)
    },
    close: () => folder.close(),
  }
}

/**
 * The mail server in force. Only the operator of the environment may name one inside the shop's own network.
 */
export const mailServer = ({
  mail: { smtpUrl },
  given,
}: Pick<Config, 'mail' | 'given'>): MailServer | undefined =>
  smtpUrl === undefined ? undefined : { url: smtpUrl, onlyPublic: given['SMTP_URL'] === undefined }

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

/** The mail server did not finish in time. */
export class MailServerTooSlow extends Error {}

/**
 * Hands one mail to the mail server.
 * @param silenceMs how long the server may be silent, in milliseconds
 * @param totalMs limits a server that keeps sending slowly
 * @throws MailServerTooSlow after `totalMs`; nodemailer's error if the mail was not accepted
 */
export async function sendBySmtp(
  server: MailServer,
  message: SendMailOptions,
  { silenceMs, totalMs }: { silenceMs: number; totalMs: number },
): Promise<void> {
  const transport = createTransport({
    ...(await connectionTo(server)),
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
  })
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new MailServerTooSlow('the mail server took too long')), totalMs)
  })
  try {
    const { rejected } = await Promise.race([transport.sendMail(message), tooSlow])
    if (rejected.length > 0) throw new Error('the mail server refused the address')
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** Writes each mail as .eml (any mail program opens it) and .html, readable by the process owner only. */
function createFileTransport(shop: AppContext): MailTransport {
  const folder = outboxFolder(shop.settings.dataDir)
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(row) {
      const message = messageOf(shop, row)
      const { message: raw } = await transport.sendMail(message)
      const name = `${new Date(row.created_at).toISOString().replaceAll(/[:.]/g, '-')}-${row.kind}-${row.id}`
      const path = writeMail(folder, name, { raw: raw as Buffer, html: message.html })

      // Subjects contain verification codes, which must not appear in the log of a public shop.
      shop.log.info(
        shop.settings.isPublic
          ? `mail written to ${path}`
          : `mail for ${row.to_address}: ${message.subject} (${path})`,
      )
    },
    close: () => transport.close(),
  }
}

/**
 * Writes the files of a mail, and returns the path of its .eml. Synchronous writes take a third of the
 * processor time of asynchronous ones. A mail counts as sent once its .eml is there, complete; one that a
 * crash interrupts is still due.
 */
function writeMail(folder: string, name: string, { raw, html }: { raw: Buffer; html: string }): string {
  const [path, part] = [join(folder, `${name}.eml`), join(folder, `${name}.part`)]

  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, `${name}.html`), html, { mode: 0o600 })
  writeFileSync(part, raw, { mode: 0o600 })
  renameSync(part, path)

  return path
}

/**
 * The same event always has the same Message-ID, so that mailboxes detect a mail sent twice because a
 * response was lost.
 */
function messageOf({ settings }: AppContext, row: OutboxRow) {
  const { headers, ...content } = renderMail(
    { kind: row.kind, data: JSON.parse(row.data) as object },
    {
      name: settings.shop.name,
      email: settings.shop.email,
      publicUrl: settings.publicUrl,
      bank: settings.bank,
    },
  )

  return {
    ...content,
    from: settings.mail.from,
    to: { name: '', address: row.to_address },
    date: new Date(row.created_at),
    messageId: `<${row.id}@${new URL(settings.publicUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...headers,
    },
  } satisfies SendMailOptions
}
