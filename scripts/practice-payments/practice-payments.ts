import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../src/server/core/config/config.ts'
import type { SignedEvent } from './ledger.ts'
import { openPracticeProvider } from './provider.ts'

/** Pauses before an event is sent again to a shop that did not take it. */
const PAUSES_MS = [1000, 5000, 15_000]

type PracticePayments = {
  settings: Record<string, string>
  shopIsAt(address: string): void
  close(): Promise<unknown>
}

/**
 * Runs the practice provider beside a shop with PRACTICE_PAYMENTS=1. Returns the settings that lead the shop
 * there, none without it, and takes the shop's address once it is open, to which events are sent.
 * @throws StartError for a bad setting, such as PRACTICE_PAYMENTS on a public shop.
 */
export async function openPracticePayments(
  environment: Record<string, string | undefined>,
): Promise<PracticePayments> {
  const { online } = readConfig(environment)
  let shopIsAt = (_address: string): void => undefined
  const address = new Promise<string>((resolve) => (shopIsAt = resolve))
  if (!online.isPractice) return { settings: {}, shopIsAt, close: async () => undefined }
  const [keyId, keySecret, webhookSecret] = [
    'rzp_test_practice',
    randomBytes(16).toString('hex'),
    randomBytes(16).toString('hex'),
  ]
  const send = (event: SignedEvent) => void address.then((shop) => deliver(shop, event))
  // `Pay late` pays a minute after the time to pay.
  const provider = await openPracticeProvider({
    keyId,
    keySecret,
    webhookSecret,
    payLateMs: (online.payMinutes + 1) * 60_000,
    send,
  })
  return {
    settings: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_URL: provider.url,
    },
    shopIsAt,
    close: provider.close,
  }
}

async function deliver(shop: string, { id, body, signature }: SignedEvent): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': id,
  }
  for (const pause of [0, ...PAUSES_MS]) {
    await sleep(pause, undefined, { ref: false })
    const response = await fetch(new URL('/api/webhooks/razorpay', shop), {
      method: 'POST',
      headers,
      body,
    }).catch(() => undefined)
    if (response?.ok) return
  }
}
