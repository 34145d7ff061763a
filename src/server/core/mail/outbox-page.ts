import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isHostRequest, isLoopbackRequest } from '../http/loopback-request.ts'
import { isLoopbackUrl } from '../config/public-url.ts'
import type { AppContext } from '../context.ts'
import { outboxFolder } from './transport.ts'
import { escapeHtml } from './layout.ts'

const MAX_MAILS = 50

/**
 * /outbox shows the latest mails of a trial shop: only in demo mode, without a mail server, at a loopback
 * address and to clients on this machine, or on that of its container. Otherwise the page does not exist.
 */
export function outboxPage(app: FastifyInstance, { settings }: AppContext): void {
  if (settings.demo === false || !isLoopbackUrl(settings.publicUrl)) return
  const folder = outboxFolder(settings.dataDir)
  const isShown = (request: FastifyRequest) =>
    !settings.mail.smtpUrl &&
    (settings.outboxInContainer ? isHostRequest(request) : isLoopbackRequest(request))

  app.get('/outbox', async (request, reply) => {
    if (!isShown(request)) return reply.callNotFound()
    const names = await listMails(folder)
    const mails = await Promise.all(names.map((name) => readMail(folder, name)))
    return reply
      .headers(headers("default-src 'none'; style-src 'unsafe-inline'"))
      .send(page(settings.shop.name, mails))
  })
  app.get<{ Params: { name: string } }>('/outbox/:name', async (request, reply) => {
    const { name } = request.params
    if (!isShown(request) || !(await listMails(folder)).includes(name)) return reply.callNotFound()
    const html = await readFile(join(folder, `${name}.html`), 'utf8')
    return reply
      .headers(
        headers("default-src 'none'; style-src 'unsafe-inline'; sandbox allow-top-navigation allow-popups"),
      )
      .send(html)
  })
}

const headers = (policy: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
})

/** Returns file names without extension, newest first. */
async function listMails(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files
    .filter((file) => file.endsWith('.eml'))
    .map((file) => file.slice(0, -4))
    .sort()
    .reverse()
    .slice(0, MAX_MAILS)
}

type Shown = { name: string; to: string; subject: string; date: string }

/** Reads the fields that the list shows from a mail's header. */
async function readMail(folder: string, name: string): Promise<Shown> {
  const [head = ''] = (await readFile(join(folder, `${name}.eml`), 'utf8')).split(/\r?\n\r?\n/, 1)
  const html = await readFile(join(folder, `${name}.html`), 'utf8')
  const field = (called: string) => new RegExp(`^${called}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  return {
    name,
    to: field('To'),
    date: field('Date'),
    subject: /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '',
  }
}

/** `subject` is already HTML: it comes from the mail's own page. */
const page = (shopName: string, mails: Shown[]) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Outbox - ${escapeHtml(shopName)}</title>
<style>
body{margin:0;background:#FBF8F3;color:#231B16;font:16px/1.55 Figtree,Helvetica,Arial,sans-serif}
main{max-width:760px;margin:0 auto;padding:48px 20px}h1{font:400 36px/1.1 Newsreader,Georgia,serif;margin:0 0 8px}
p{margin:0 0 24px;color:#63574D}ol{list-style:none;margin:0;padding:0;border-top:1px solid #E7DFD3}
li{border-bottom:1px solid #E7DFD3}li a{display:block;padding:14px 0;color:inherit;text-decoration:none}
li a:hover strong,a:focus-visible strong{text-decoration:underline}strong{display:block;font-weight:600}small{font-size:14px;color:#63574D}
a:focus-visible{outline:2px solid #5B1A2E;outline-offset:2px}
</style></head><body><main><h1>Outbox</h1>
<p>Mails of this demonstration shop, newest first. With a mail server set (SMTP_URL) they are sent instead, and this page is gone.</p>
${mails.length === 0 ? '<p>There are no mails yet.</p>' : `<ol>${mails.map(item).join('')}</ol>`}
</main></body></html>`

const item = ({ name, to, subject, date }: Shown) =>
  `<li><a href="/outbox/${encodeURIComponent(name)}"><strong>${subject}</strong><small>${escapeHtml(to)} · ${escapeHtml(date)}</small></a></li>`
