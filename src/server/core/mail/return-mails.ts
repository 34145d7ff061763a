import type { ReturnState } from '../../../contract/return.ts'
import type { WrittenMail } from './layout.ts'
import type { Mail } from './mails.ts'

const words: Record<ReturnState, [heading: string, text: string]> = {
  requested: [
    'We have your request',
    'We look at it ourselves and will e-mail you what to do next. Please send nothing before you hear from us.',
  ],
  approved: ['Please send us your pieces', 'We take these pieces back.'],
  refused: [
    'We cannot take these pieces back',
    'We are sorry. You can reply to this e-mail if you have a question.',
  ],
  received: ['Your pieces have arrived', 'We are checking them and tell you what comes next.'],
  closed: ['Your return is complete', 'There is nothing more for you to do.'],
}

const packing = [
  'Pack each piece in its box or pouch, with its certificate and a copy of the bill.',
  'Use a plain, tamper-proof parcel. Do not write on it what is inside or what it is worth.',
  'Send it insured, and keep the receipt until we have it.',
]

/** Writes the mail about a step of a return. */
export function writeReturnMail({
  username,
  id,
  orderId,
  ticket,
  state,
  message,
  pieces,
  sendTo,
}: Extract<Mail, { kind: 'return_step' }>['data']): WrittenMail {
  const [heading, text] = words[state]
  return {
    subject: `${heading}: return ${ticket}`,
    blocks: [
      { heading },
      { text: `Hello ${username}, this is about return ${ticket} of order ${orderId}. ${text}` },
      ...(message === null ? [] : [{ label: 'Our message', lines: message.split(/\r?\n/) }]),
      { label: 'Pieces', lines: pieces },
      ...(sendTo
        ? [
            { label: 'Send them to', lines: [...sendTo, `Return ${ticket}`] },
            { label: 'Packing', lines: packing },
          ]
        : []),
      { button: 'View the order', path: `/orders/${id}` },
    ],
  }
}
