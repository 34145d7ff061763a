import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { receivePaymentEvent } from '../../src/contract/online-payment.ts'
import { readConfig } from '../../src/server/core/config/config.ts'
import { openPracticeServer, type PracticeMessage } from './server.ts'

/** Pauses before an event is sent again to a shop that did not take it. */
const PAUSES_MS = [1000, 5000, 15_000]

type PracticePayments = {
  settings: Record<string, string>
  shopIsAt(address: string): void
  close(): Promise<unknown>
}

/**
 * Runs the practice provider beside a shop with PRACTICE_PAYMENTS=1. Returns the settings that lead the shop
 * there, none without it or if PRACTICE_URL names a provider, and takes the shop's address once it is open,
 * to which events are sent. @throws StartError for a bad setting, such as PRACTICE_PAYMENTS on a public shop.
 */
export async function openPracticePayments(
  environment: Record<string, string | undefined>,
): Promise<PracticePayments> {
  const { online } = readConfig(environment)
  const isOpen = online.accounts.some(({ provider }) => provider === 'practice')
  let shopIsAt = (_address: string): void => undefined
  const address = new Promise<string>((resolve) => (shopIsAt = resolve))
  if (!online.isPractice || isOpen) return { settings: {}, shopIsAt, close: async () => undefined }

  const secret = randomBytes(16).toString('hex')
  const provider = await openPracticeServer({
    secret,
    // `Pay late` pays a minute after the time to pay.
    payLateMs: (online.payMinutes + 1) * 60_000,
    send: (message) => void address.then((shop) => deliver(shop, message)),
  })
  return {
    settings: { PRACTICE_URL: provider.url, PRACTICE_SECRET: secret },
    shopIsAt,
    close: provider.close,
  }
}

async function deliver(shop: string, { body, signature }: PracticeMessage): Promise<void> {
  const url = new URL(receivePaymentEvent.path.replace('{provider}', 'practice'), shop)
  const headers = { 'content-type': 'application/json', 'practice-signature': signature }
  for (const pause of [0, ...PAUSES_MS]) {
    await sleep(pause, undefined, { ref: false })
    const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
    if (response?.ok) return
  }
}
