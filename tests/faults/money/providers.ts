import { onTestFinished } from 'vitest'
import { openPracticeServer } from '../../../scripts/practice-payments/server.ts'
import { openRazorpayPeer, type RazorpayPeer } from '../../peers/razorpay.ts'

const SECRET = 'secret-of-practice'

/** The id that events of practice payments have among those of the peer. */
export const PRACTICE_EVENT = 'practice'

/** The two providers at which customers pay: a peer with faults, and practice payments without. */
export type MoneyProviders = { peer: RazorpayPeer; practice: Awaited<ReturnType<typeof openPracticeServer>> }

/** Opens both, and returns the settings of a shop with an account at each. Their events wait together. */
export async function openProviders(): Promise<MoneyProviders & { settings: Record<string, string> }> {
  const peer = await openRazorpayPeer()
  const practice = await openPracticeServer({
    secret: SECRET,
    payLateMs: 60_000,
    send: (message) => peer.events.push({ id: PRACTICE_EVENT, ...message }),
  })
  onTestFinished(async () => {
    await peer.close()
    await practice.close()
  })
  return {
    peer,
    practice,
    settings: { ...peer.settings, PRACTICE_URL: practice.url, PRACTICE_SECRET: SECRET },
  }
}

/** A customer's attempt, and what may happen to it later. */
type Attempt = { capture(): void; authorise(): void }

/**
 * A customer's attempt to pay a provider's order. Only the peer knows other amounts than that of its order.
 */
export function attempt(
  { peer, practice }: MoneyProviders,
  providerOrder: string | null,
  status: 'authorized' | 'failed',
  change: { amount?: number; offer_id?: string } = {},
): Attempt {
  const order = practice.orders.get(providerOrder ?? '')
  if (order) {
    const payment = practice.attempt(order, status === 'failed' ? 'failed' : 'authorised')
    return {
      capture: () => practice.capture(payment),
      authorise: () => void practice.attempt(order, 'authorised'),
    }
  }

  const payment = peer.attempt(providerOrder, status, change)
  return { capture: () => peer.capture(payment), authorise: () => peer.authorise(payment) }
}

/** What both have captured, in paise. */
export const capturedAt = ({ peer, practice }: MoneyProviders): { id: string; amount: number }[] => [
  ...[...peer.payments.values()].filter((payment) => payment.captured),
  ...[...practice.payments.values()]
    .filter(({ state }) => state === 'captured')
    .map(({ id, amountPaise }) => ({ id, amount: amountPaise })),
]

/** What both have sent back, in paise. */
export const refundedAt = ({ peer, practice }: MoneyProviders): { payment_id: string; amount: number }[] => [
  ...[...peer.refunds.values()].filter(({ status }) => status === 'processed'),
  ...[...practice.refunds.values()].map(({ paymentId, amountPaise }) => ({
    payment_id: paymentId,
    amount: amountPaise,
  })),
]
