import type { RazorpayPeer } from '../peers/razorpay.ts'
import type { BrowserShop } from '../fixtures/browser.ts'

/** Delivers the events that the provider has sent. */
export async function deliverEvents(
  { address }: Pick<BrowserShop, 'address'>,
  peer: RazorpayPeer,
): Promise<void> {
  for (const { id, body, signature } of peer.events.splice(0)) {
    await fetch(`${address}/api/webhooks/razorpay`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': signature,
      },
    })
  }
}
