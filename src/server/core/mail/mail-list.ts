import type { AnyMail } from './define-mail.ts'
import type { SummaryPart } from './summary-part.ts'

/**
 * Every mail of the shop, by its kind: limits, summary, notices and texts derive from this list. It is one
 * for the process, since a transaction has no context.
 */
const mails = new Map<string, AnyMail>()

/**
 * Lists the mails of the shop: the app does so before anything is queued or sent. @throws Error for a kind
 * used twice.
 */
export function registerMails(list: readonly AnyMail[]): void {
  for (const mail of list) {
    const other = mails.get(mail.kind)
    if (other && other !== mail) throw new Error(`Two mails are of the kind ${mail.kind}.`)
    mails.set(mail.kind, mail)
  }
}

/** @throws Error for a mail that is not listed, such as one of a later version. */
export function findMail(kind: string): AnyMail {
  const mail = mails.get(kind)
  if (!mail) throw new Error(`There is no mail of the kind ${kind}.`)
  return mail
}

const kindsOf = (isWanted: (mail: AnyMail) => boolean): string[] =>
  [...mails.values()].filter(isWanted).map(({ kind }) => kind)

/** The kinds of single notices to the owner. */
export const noticeKinds = (): string[] => kindsOf(({ summary }) => summary !== undefined)

/** All kinds of mail to the owner about their customers: single notices and their summary. */
export const ownerKinds = (): string[] => kindsOf(({ limit }) => limit === 'owner')

/** The kinds of mail of which a customer causes a limited number to themselves. */
export const ownKinds = (): string[] => kindsOf(({ limit }) => limit === 'customer')

/** The parts of a summary, in the order of the list. */
export const summaryParts = (): SummaryPart[] => [
  ...new Set([...mails.values()].flatMap(({ summary }) => summary ?? [])),
]
