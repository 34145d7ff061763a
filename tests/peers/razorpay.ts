import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiRequest, ApiResponse } from './razorpay-calls.ts'
import type { RazorpayRefund, SignedEvent } from './razorpay-ledger.ts'
import { openRazorpayServer, type RazorpayServer } from './razorpay-server.ts'

const KEY_ID = 'rzp_test_Kanchan1'
const KEY_SECRET = 'key-secret-of-kanchan'
const WEBHOOK_SECRET = 'webhook-secret-of-kanchan'

/** The settings of a shop whose customers pay online. */
export const keys = {
  RAZORPAY_KEY_ID: KEY_ID,
  RAZORPAY_KEY_SECRET: KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
}

type RefundStatus = RazorpayRefund['status']

/** How calls fail: 6 s slow, never answered, an error of the server, or too many requests. */
type CallFault = 'slow' | 'hanging' | 500 | 429

export type RazorpayPeer = RazorpayServer & {
  /** The settings of a shop that is paid through this peer. */
  settings: Record<string, string>
  /** The faults of the next calls, in their order; those to other paths than `on` are left alone. */
  faults: CallFault[]
  /** Which calls have faults; all unless it is set. */
  faultsOn: RegExp
  /** The next capture has happened already, but its caller is refused. */
  captureIsLost: boolean
  /** The state of new refunds; one of several at random. */
  refundStatus: RefundStatus | RefundStatus[]
  /** Calls so far, such as `POST /v1/orders`. */
  calls: string[]
  /** Events that wait to be delivered: a test delivers, doubles, reorders, signs badly or loses them. */
  events: SignedEvent[]
}

/**
 * A server that speaks as the payment provider does, with the faults that a test asks for. Events wait until
 * a test delivers them. `keyId`: of another account, which knows nothing of the first one.
 */
export async function openRazorpayPeer(keyId = KEY_ID): Promise<RazorpayPeer> {
  const state = {
    faults: [] as CallFault[],
    faultsOn: /./,
    captureIsLost: false,
    refundStatus: 'processed' as RazorpayPeer['refundStatus'],
    calls: [] as string[],
    events: [] as SignedEvent[],
  }
  const before = async ({ method, path }: ApiRequest): Promise<ApiResponse | undefined> => {
    state.calls.push(`${method} ${path}`)
    const fault = state.faultsOn.test(path) ? state.faults.shift() : undefined
    if (fault === 'hanging') await new Promise(() => undefined)
    if (fault === 'slow') await sleep(6000)
    if (typeof fault === 'number')
      return {
        status: fault,
        body: {
          error: {
            code: fault === 429 ? 'BAD_REQUEST_ERROR' : 'SERVER_ERROR',
            description: 'Too many requests',
          },
        },
      }
    if (!path.endsWith('/capture') || !state.captureIsLost) return undefined
    state.captureIsLost = false
    const payment = provider.payments.get(path.split('/')[3] ?? '')
    if (payment) provider.capture(payment)
    return undefined
  }
  const provider = await openRazorpayServer({
    keyId,
    keySecret: KEY_SECRET,
    webhookSecret: WEBHOOK_SECRET,
    before,
    send: (event) => state.events.push(event),
    refundStatus: () =>
      [state.refundStatus].flat()[randomInt([state.refundStatus].flat().length)] ?? 'processed',
  })
  return Object.assign(state, provider, {
    settings: {
      ...keys,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_URL: provider.url,
      PUBLIC_URL: 'http://localhost:3000',
    },
  })
}
