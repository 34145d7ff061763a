import { moneyText } from './money-text.ts'

/** A message to a customer. `link`: the address that ends it. */
export type ShareText = { text: string; link: string }

/** The recipient and the order of a message. `name`: null if it is unknown. */
type About = { shop: string; name: string | null; orderId: string }

const hello = ({ name }: About): string => (name === null ? 'Hello' : `Hello ${name}`)
const ending = (text: string, link: string): ShareText => ({ text: `${text} ${link}`, link })

/** An order: `link` leads to where it can be followed. */
export const orderText = (about: About, rupees: number, link: string): ShareText =>
  ending(
    `${hello(about)}, thank you for your order ${about.orderId} at ${about.shop}. The total is ${moneyText(rupees)}. Follow it here:`,
    link,
  )

/** A reservation that is to be confirmed. `link`: the page of the piece. */
export const reservationText = (about: About, piece: string, link: string): ShareText =>
  ending(
    `${hello(about)}, when would you like to see ${piece} at ${about.shop}? Your reservation is ${about.orderId}. Here is the piece:`,
    link,
  )

/** An estimate. `until`: until when it is held, in words; null without a limit. */
export const estimateText = (
  about: About,
  rupees: number,
  { until, link }: { until: string | null; link: string },
): ShareText =>
  ending(
    `${hello(about)}, your estimate ${about.orderId} from ${about.shop} is ${moneyText(rupees)}.${until === null ? '' : ` We hold it for you until ${until}.`} See your pieces here:`,
    link,
  )

/** The unpaid rest of an order. */
export const payLinkText = (about: About, rupees: number, link: string): ShareText =>
  ending(
    `${hello(about)}, you can pay ${moneyText(rupees)} for your order ${about.orderId} at ${about.shop} here:`,
    link,
  )

/** A parcel with its tracking number. */
export const parcelText = (
  about: About,
  { carrier, awb }: { carrier: string; awb: string },
  link: string,
): ShareText =>
  ending(
    `${hello(about)}, your order ${about.orderId} from ${about.shop} is on its way with ${carrier}, tracking number ${awb}. Follow it here:`,
    link,
  )

/** The address that opens WhatsApp with a finished message. `phone`: ten digits. */
export const whatsAppLink = (phone: string, { text }: ShareText): string =>
  `https://wa.me/91${phone}?text=${encodeURIComponent(text)}`
