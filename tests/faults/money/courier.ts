import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { SignedEvent } from '../../peers/razorpay-ledger.ts'
import { PRACTICE_EVENT } from './providers.ts'
import { chance, request, type Stage } from './stage.ts'

const post = ({ address }: Stage, { id, body, signature }: SignedEvent) =>
  id === PRACTICE_EVENT
    ? request(address(), 'POST', '/api/webhooks/practice', {
        body,
        headers: { 'practice-signature': signature },
      })
    : request(address(), 'POST', '/api/webhooks/razorpay', {
        body,
        headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id },
      })

/** Delivers an event until the shop has taken it, as the provider does. */
export async function deliver(stage: Stage, event: SignedEvent): Promise<void> {
  for (;;) {
    const { status } = await post(stage, event)
    if (status === 200) return
    expect([0, 503], 'responses to an event').toContain(status)
    await sleep(50)
  }
}

/** Delivers events while customers pay: some are lost, late, doubled, reordered or badly signed. */
export async function runCourier(stage: Stage, isOver: () => boolean): Promise<void> {
  while (!isOver() || stage.peer.events.length > 0) {
    const events = stage.peer.events.splice(0)
    if (chance(20)) events.reverse()
    for (const event of events) {
      if (chance(10)) continue
      if (chance(10)) {
        stage.late.push(event)
        continue
      }
      if (chance(10))
        expect([0, 400, 503], 'responses to a bad signature').toContain(
          (await post(stage, { ...event, signature: 'ab'.repeat(32) })).status,
        )
      await deliver(stage, event)
      if (chance(10)) await deliver(stage, event)
    }
    await sleep(20)
  }
}
