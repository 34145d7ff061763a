import { CODE_MINUTES } from '../../contract/account.ts'
import type { PaymentStatus } from '../../contract/order.ts'
import { layOut, type Block, type MailShop } from './mail-layout.ts'
import type { Mail } from './outbox.ts'

type Written = { subject: string; blocks: Block[] }

/** Writes a mail: subject, plain text and HTML with the same words. */
export function writeMail(mail: Mail, shop: MailShop): { subject: string; text: string; html: string } {
  const { subject, blocks } = write(mail, shop)
  return { subject, ...layOut(subject, blocks, shop) }
}

function write(mail: Mail, shop: MailShop): Written {
  switch (mail.kind) {
    case 'code':
      return mail.data.purpose === 'reset' ? resetCode(mail.data, shop) : registrationCode(mail.data, shop)
    case 'welcome':
      return {
        subject: `Welcome to ${shop.name}`,
        blocks: [
          { heading: `Welcome, ${mail.data.username}` },
          { text: 'Your account is ready. Your cart, your orders and your addresses are kept in it.' },
          { button: 'Look around', path: '/shop' },
        ],
      }
    case 'password_changed':
      return {
        subject: `Your ${shop.name} password was changed`,
        blocks: [
          { heading: 'Your password was changed' },
          { text: `Hello ${mail.data.username}, the password of your account has just been changed, and other devices were signed out.` },
          { text: 'If this was not you, set a new password at once.' },
          { button: 'Set a new password', path: '/forgot-password' },
        ],
      }
    case 'second_factor_on':
      return {
        subject: `Two-step sign-in is on at ${shop.name}`,
        blocks: [
          { heading: 'Two-step sign-in is on' },
          { text: `Hello ${mail.data.username}, signing in to your account now asks for a code from your authenticator app, and other devices were signed out.` },
          { text: 'Keep the recovery codes where you find them without your telephone. If this was not you, please write to us at once.' },
        ],
      }
    case 'second_factor_off':
      return {
        subject: `Two-step sign-in is off at ${shop.name}`,
        blocks: [
          { heading: 'Two-step sign-in is off' },
          { text: `Hello ${mail.data.username}, signing in to your account asks for the password alone again, and other devices were signed out.` },
          { text: 'If this was not you, set a new password at once.' },
          { button: 'Set a new password', path: '/forgot-password' },
        ],
      }
    case 'account_erased':
      return {
        subject: `Your ${shop.name} account has been erased`,
        blocks: [
          { heading: 'Your account is gone' },
          { text: 'As you asked, your account, your addresses, your cart and your name under your reviews have been erased. What the law makes us keep of your orders stays without your name.' },
          { text: 'An order that is still on its way is delivered first. If this was not you, please write to us at once.' },
        ],
      }
    case 'order_placed':
      return orderPlaced(mail.data)
    case 'status_changed':
      return statusChanged(mail.data)
    case 'payment_confirmed':
      return {
        subject: `Payment received for order ${mail.data.orderId}`,
        blocks: [
          { heading: 'Your payment has arrived' },
          { text: `Thank you, ${mail.data.username}. We have received ${rupees(mail.data.amountPaise)} for order ${mail.data.orderId}.` },
          { button: 'View the order', path: `/orders/${mail.data.id}` },
        ],
      }
    case 'payment_refunded':
      return {
        subject: `Refund for order ${mail.data.orderId}`,
        blocks: [
          { heading: 'Your money is on its way back' },
          { text: `Hello ${mail.data.username}, we have sent ${rupees(mail.data.amountPaise)} for order ${mail.data.orderId} back the way it came.` },
          { text: 'Banks take 7 to 10 business days to show it.' },
          { button: 'View the order', path: `/orders/${mail.data.id}` },
        ],
      }
  }
}

const codeLines = (code: string): Block[] => [
  { code },
  { text: `It is valid for ${CODE_MINUTES} minutes and only once. Nobody at the shop will ever ask you for it.` },
]

const ignore: Block = { quiet: 'If you did not ask for this, you need not do anything.' }

type CodeData = Extract<Mail, { kind: 'code' }>['data']

function registrationCode({ code, hasAccount }: CodeData, shop: MailShop): Written {
  return {
    subject: `${code} is your ${shop.name} code`,
    blocks: [
      { heading: 'Your code' },
      { text: `Enter this code to confirm your e-mail address at ${shop.name}.` },
      ...codeLines(code),
      ...(hasAccount
        ? [{ text: 'There is already an account with this address. You can simply sign in, or set a new password.' }, { button: 'Sign in', path: '/login' }]
        : []),
      ignore,
    ],
  }
}

function resetCode({ code, hasAccount }: CodeData, shop: MailShop): Written {
  if (!hasAccount) {
    return {
      subject: `No ${shop.name} account with this address`,
      blocks: [
        { heading: 'No account with this address' },
        { text: 'Someone asked for a new password for this e-mail address, but no account uses it. Perhaps you registered with another one.' },
        { button: 'Create an account', path: '/register' },
        ignore,
      ],
    }
  }
  return {
    subject: `${code} is your code for a new password`,
    blocks: [
      { heading: 'Set a new password' },
      { text: `Enter this code at ${shop.name} to set a new password for your account.` },
      ...codeLines(code),
      { quiet: 'If you did not ask for this, you need not do anything: your password stays as it is.' },
    ],
  }
}

function orderPlaced(order: Extract<Mail, { kind: 'order_placed' }>['data']): Written {
  const payment =
    order.paymentMethod === 'COD'
      ? 'You pay in cash when the parcel arrives.'
      : 'You told us that you have paid by UPI. We write to you as soon as the payment has arrived.'
  return {
    subject: `Your order ${order.orderId}`,
    blocks: [
      { heading: `Thank you, ${order.username}` },
      { text: `We have your order ${order.orderId}. ${payment}` },
      {
        rows: order.lines.map(({ name, choice, quantity, paise }) => ({
          name: `${quantity} × ${name}`, note: choice, amount: rupees(paise * quantity),
        })),
      },
      {
        rows: [
          { name: 'Total', amount: rupees(order.totalPaise) },
          ...(order.discountPaise > 0 ? [{ name: 'Discount', amount: `−${rupees(order.discountPaise)}` }] : []),
          { name: 'Tax', amount: rupees(order.taxPaise) },
          { name: 'Grand total', amount: rupees(order.grandTotalPaise), strong: true },
        ],
      },
      ...(order.address.length > 0
        ? [{ label: 'Delivery to', lines: order.address }]
        : [{ text: 'Please tell us on the page of the order where to deliver.' }]),
      { button: 'View the order', path: `/orders/${order.id}` },
    ],
  }
}

const statusTexts = {
  pending: ['Your order is waiting', 'waits to be prepared.'],
  processing: ['Your order is being prepared', 'is being checked and packed.'],
  shipped: ['Your order is on its way', 'has left our workshop and is on its way to you.'],
  completed: ['Your order has been delivered', 'has been delivered. We hope it is a joy to wear.'],
  cancelled: ['Your order was cancelled', 'was cancelled.'],
} as const

/** What becomes of the money of a cancelled order. */
const moneyTexts: Record<PaymentStatus, string> = {
  due_on_delivery: 'Nothing was paid, so there is nothing to send back.',
  awaiting_confirmation: 'We could not find a payment for it. If you did pay, please send us the 12-digit UTR, and we send your money back.',
  paid: 'What you have paid goes back to you within 7 to 10 business days.',
  refunded: 'What you paid has been sent back to you.',
}

function statusChanged({ username, id, orderId, status, paymentStatus }: Extract<Mail, { kind: 'status_changed' }>['data']): Written {
  const [heading, sentence] = statusTexts[status]
  return {
    subject: `${heading}: ${orderId}`,
    blocks: [
      { heading },
      { text: `Hello ${username}, your order ${orderId} ${sentence}` },
      ...(status === 'cancelled' && paymentStatus ? [{ text: moneyTexts[paymentStatus] }] : []),
      { button: 'View the order', path: `/orders/${id}` },
    ],
  }
}

const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Integer paise as people read them: ₹1,23,456.00. */
const rupees = (paise: number) => format.format(paise / 100)
