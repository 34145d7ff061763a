import type { BankAccount } from '../../../contract/settings.ts'

/** Facts about the shop that mails show. */
export type MailShop = {
  name: string
  email: string
  publicUrl: string
  /** Absent if it takes no bank transfers. */
  bank?: BankAccount | null
}

/** One block of a mail, rendered both as plain text and as HTML. */
export type Block =
  | { heading: string }
  | { text: string }
  | { quiet: string }
  | { code: string }
  | { button: string; path: string }
  | { rows: { name: string; note?: string; amount: string; strong?: boolean }[] }
  | { label: string; lines: string[] }

/** A mail before layout. */
export type WrittenMail = { subject: string; blocks: Block[] }

/** Renders the same text as plain text and as HTML. */
export function layOut(subject: string, blocks: Block[], shop: MailShop): { text: string; html: string } {
  const text = [
    ...blocks.map((block) => plain(block, shop)),
    `${shop.name}\n${shop.publicUrl}\n${shop.email}`,
  ].join('\n\n')
  return {
    text: `${text}\n`,
    html: frame(subject, blocks.map((block) => rich(block, shop)).join('\n'), shop),
  }
}

function plain(block: Block, shop: MailShop): string {
  if ('heading' in block) return block.heading
  if ('text' in block) return block.text
  if ('quiet' in block) return block.quiet
  if ('code' in block) return `    ${block.code}`
  if ('button' in block) return `${block.button}: ${shop.publicUrl}${block.path}`
  if ('rows' in block)
    return block.rows
      .map(({ name, note, amount }) => `${name}${note ? ` (${note})` : ''}: ${amount}`)
      .join('\n')
  return [`${block.label}:`, ...block.lines].join('\n')
}

const SERIF = "font-family:Newsreader,Georgia,'Times New Roman',serif"
const SANS = 'font-family:Figtree,Helvetica,Arial,sans-serif'

/**
 * Styles are inline and nothing is loaded, because mail programs drop style sheets and block remote content.
 */
function rich(block: Block, shop: MailShop): string {
  if ('heading' in block)
    return `<h1 style="margin:0 0 16px;${SERIF};font-size:28px;line-height:1.2;font-weight:400;color:#231B16">${escapeHtml(block.heading)}</h1>`
  if ('text' in block) return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`
  if ('quiet' in block)
    return `<p style="margin:0 0 16px;font-size:14px;color:#63574D">${escapeHtml(block.quiet)}</p>`
  if ('code' in block) {
    return `<p style="margin:8px 0 24px;padding:18px 8px;background:#F4EFE8;border-bottom:2px solid #AE8438;text-align:center;font-size:34px;line-height:1;letter-spacing:.28em;text-indent:.28em;font-weight:600;color:#231B16">${escapeHtml(block.code)}</p>`
  }
  if ('button' in block) {
    return `<p style="margin:24px 0"><a href="${escapeHtml(shop.publicUrl + block.path)}" style="display:inline-block;padding:14px 26px;background:#5B1A2E;border-radius:2px;color:#F4EBE0;font-weight:600;text-decoration:none">${escapeHtml(block.button)}</a></p>`
  }
  if ('rows' in block) {
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:8px 0 16px;border-top:1px solid #E7DFD3;border-collapse:collapse">${block.rows.map(row).join('')}</table>`
  }
  return `<p style="margin:8px 0 16px"><strong style="font-weight:600">${escapeHtml(block.label)}</strong><br>${block.lines.map(escapeHtml).join('<br>')}</p>`
}

function row({
  name,
  note,
  amount,
  strong,
}: {
  name: string
  note?: string
  amount: string
  strong?: boolean
}): string {
  const weight = strong ? ';font-weight:600' : ''
  const under = note ? `<br><span style="font-size:13px;color:#63574D">${escapeHtml(note)}</span>` : ''
  return `<tr><td style="padding:10px 12px 10px 0;border-bottom:1px solid #E7DFD3;vertical-align:top${weight}">${escapeHtml(name)}${under}</td><td style="padding:10px 0;border-bottom:1px solid #E7DFD3;text-align:right;vertical-align:top;white-space:nowrap${weight}">${escapeHtml(amount)}</td></tr>`
}

/** A name longer than a phone's width is smaller. */
const nameStyle = (name: string) => `font-size:${nameSize(name)}px;line-height:1.2;overflow-wrap:anywhere`

function nameSize({ length }: string): number {
  if (length > 20) return 18
  if (length > 12) return 22
  return 26
}

const frame = (subject: string, content: string, shop: MailShop) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#FBF8F3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF8F3"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 24px"><a href="${escapeHtml(shop.publicUrl)}" style="${SERIF};color:#231B16;text-decoration:none;${nameStyle(shop.name)}">${escapeHtml(shop.name)}</a></td></tr>
<tr><td style="padding:36px 32px 20px;background:#FFFFFF;border:1px solid #E7DFD3;${SANS};font-size:16px;line-height:1.55;color:#231B16">
${content}
</td></tr>
<tr><td style="padding:20px 4px;${SANS};font-size:13px;line-height:1.5;color:#63574D">${escapeHtml(shop.name)} &middot; <a href="mailto:${escapeHtml(shop.email)}" style="color:#63574D">${escapeHtml(shop.email)}</a></td></tr>
</table></td></tr></table></body></html>
`

export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
