import { expect, test as base } from 'vitest'
import type { PaymentAccount } from '../../src/server/core/config/online-payment.settings.ts'
import { ProviderError } from '../../src/server/core/payment-provider/call-provider.ts'
import type {
  PaymentProvider,
  ProviderPayment,
  StartedPayment,
} from '../../src/server/core/payment-provider/payment-provider.ts'

/** A peer that speaks a provider's documented protocol, as far as these tests need it. */
export type ConformingPeer = {
  account: PaymentAccount
  /** A customer's attempt to pay an order of the provider; returns the id of the payment. */
  attempt(orderId: string, state: 'authorised' | 'failed'): string
  /** The form by which the provider's page sends a customer back who has paid. */
  returnOf(orderId: string, paymentId: string): Record<string, string>
  /** The requests to the webhook so far, oldest first. */
  events(): { headers: Record<string, string>; body: Buffer }[]
  close(): Promise<void>
}

const started: StartedPayment = {
  orderId: '0190a000-0000-7000-8000-000000000091',
  amountPaise: 15_687_168,
  providerOrderId: null,
  shopName: 'Kanchan',
  description: 'Order AB12-CD34',
  prefill: { name: 'Asha', email: 'asha@example.in', contact: '9876543210' },
  returnUrl: 'http://localhost:3000/api/payments/return/provider',
  cancelUrl: 'http://localhost:3000/pay/1',
}

/** A page of the last minute. */
const recent = (skip: number) => ({ from: Date.now() - 60_000, to: Date.now() + 60_000, skip })

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'succeeded',
    (error: unknown) => (error instanceof ProviderError ? error.isTemporary : error),
  )

const testWith = (provider: PaymentProvider, openPeer: () => Promise<ConformingPeer>) =>
  base
    .extend('peer', async ({}, { onCleanup }) => {
      const peer = await openPeer()
      onCleanup(() => peer.close())
      return peer
    })
    .extend('account', ({ peer }) => peer.account)
    .extend('orderId', async ({ account }) => (await provider.start(account, started)).providerOrderId)
    .extend('captured', async ({ peer, account, orderId }) => {
      const paymentId = peer.attempt(orderId, 'authorised')
      const [authorised] = await provider.fetchPayments(account, { payment: paymentId })
      if (!authorised) throw new Error('no payment')
      await provider.fetchPayments(account, { capture: authorised })
      return authorised
    })

type Suite = {
  id: ProviderPayment['provider']
  provider: PaymentProvider
  test: ReturnType<typeof testWith>
}

/** Declares the tests that every payment provider must pass, against a peer of it. */
export function testPaymentProvider(
  id: Suite['id'],
  provider: PaymentProvider,
  openPeer: () => Promise<ConformingPeer>,
): void {
  const suite = { id, provider, test: testWith(provider, openPeer) }
  testOrders(suite)
  testMoney(suite)
  testSignatures(suite)
}

function testOrders({ id, provider, test }: Suite): void {
  test(`PAYM-08 ${id}: an order and amount start once, on a permitted site`, async ({ account, orderId }) => {
    const again = await provider.start(account, started)
    expect(again.providerOrderId).toBe(orderId)
    expect(new URL(again.action).origin).toBe(provider.contentSecurityPolicy(account).form)
    expect(await provider.start(account, { ...started, providerOrderId: orderId })).toEqual(again)

    const other = await provider.start(account, { ...started, amountPaise: 100_000 })
    expect(other.providerOrderId).not.toBe(orderId)
  })

  test(`PAYM-08 ${id}: orders name their receipt, and unknown ones are none`, async ({
    account,
    orderId,
  }) => {
    expect(await provider.fetchOrder(account, orderId)).toEqual({
      id: orderId,
      amountPaise: started.amountPaise,
      currency: 'INR',
      receipt: started.orderId,
      isPaid: false,
    })
    expect(await provider.fetchOrder(account, `${orderId}0`)).toBeNull()
    expect(await provider.fetchPayments(account, { order: `${orderId}0` })).toEqual([])
  })

  test(`PAYM-08 ${id}: an unreachable provider fails for now`, async ({ peer, account }) => {
    await peer.close()
    expect(await failureOf(provider.start(account, started))).toBe(true)
    expect(await failureOf(provider.fetchPayments(account, { payment: 'any' }))).toBe(true)
  })
}

function testMoney({ id, provider, test }: Suite): void {
  test(`PAYM-13 ${id}: a payment is captured once, and listed`, async ({ peer, account, orderId }) => {
    const failedId = peer.attempt(orderId, 'failed')
    const paymentId = peer.attempt(orderId, 'authorised')
    const ofOrder = await provider.fetchPayments(account, { order: orderId })
    expect(ofOrder.map((payment) => [payment.provider, payment.id, payment.state]).toSorted()).toEqual(
      [
        [id, failedId, 'failed'],
        [id, paymentId, 'authorised'],
      ].toSorted(),
    )

    const authorised = ofOrder.find((payment) => payment.id === paymentId)
    if (!authorised) throw new Error('no payment')
    expect(authorised).toMatchObject({ orderId, amountPaise: started.amountPaise, currency: 'INR' })
    for (let time = 0; time < 2; time += 1)
      expect(await provider.fetchPayments(account, { capture: authorised })).toEqual([
        { ...authorised, state: 'captured' },
      ])
    expect((await provider.fetchOrder(account, orderId))?.isPaid).toBe(true)

    const listed = await provider.fetchPayments(account, recent(0))
    expect(listed.map((payment) => payment.id).toSorted()).toEqual([failedId, paymentId].toSorted())
    expect(await provider.fetchPayments(account, recent(2))).toEqual([])
  })

  test(`PAYM-15 ${id}: a refund is sent once for its key, and listed`, async ({ account, captured }) => {
    const back = { providerPaymentId: captured.id, amountPaise: 1000, key: 'refund-of-a-late-payment' }
    const sent = await provider.refund(account, back)
    expect(sent).toMatchObject({ provider: id, paymentId: captured.id, amountPaise: 1000 })
    expect(await provider.refund(account, back)).toEqual(sent)

    const tooMuch = { ...back, key: 'more-than-was-paid', amountPaise: captured.amountPaise }
    expect(await failureOf(provider.refund(account, tooMuch))).toBe(false)
    expect(await provider.fetchRefunds(account, recent(0))).toEqual([sent])
    expect(await provider.fetchRefunds(account, recent(1))).toEqual([])
  })
}

function testSignatures({ id, provider, test }: Suite): void {
  test(`PAYM-10 ${id}: only a signed return names a payment`, async ({ peer, account, orderId }) => {
    const paymentId = peer.attempt(orderId, 'authorised')
    const form = peer.returnOf(orderId, paymentId)
    expect(provider.readReturn(account, form)).toEqual({ orderId, paymentId })

    for (const name of Object.keys(form))
      for (const value of [`0${form[name]}`, '', undefined])
        expect(provider.readReturn(account, { ...form, [name]: value }).paymentId, name).toBeNull()
    expect(provider.readReturn(account, {})).toEqual({ orderId: undefined, paymentId: null })
  })

  test(`PAYM-12 ${id}: only signed events are read, each with an id`, async ({ peer, account, captured }) => {
    await provider.refund(account, {
      providerPaymentId: captured.id,
      amountPaise: 1000,
      key: 'refund-of-an-event',
    })
    const sent = peer.events()
    const read = sent.map(({ headers, body }) => provider.readEvent(account, headers, body))
    const kinds = read.map((each) => each?.event.kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['payment.authorized', 'payment.captured', 'refund.processed']),
    )
    expect(read.map((each) => each?.event.payment?.id)).toEqual(read.map(() => captured.id))
    expect(read.at(-1)?.event.refund).toMatchObject({ paymentId: captured.id, state: 'done' })
    expect(new Set(read.map((each) => each?.id)).size).toBe(sent.length)

    for (const { headers, body } of sent) {
      expect(provider.readEvent(account, headers, Buffer.concat([body, Buffer.from(' ')]))).toBeNull()
      expect(provider.readEvent(account, {}, body)).toBeNull()
      expect(
        provider.readEvent({ ...account, keySecret: 'another', webhookSecrets: ['another'] }, headers, body),
      ).toBeNull()
    }
  })
}
