import type { AppContext } from '../../core/context.ts'
import { ProviderError } from '../../core/payment-provider/call-provider.ts'
import { accountAt, providerOf } from '../../core/payment-provider/providers.ts'
import { settleRefund } from '../payments/follow/settle-refund.ts'

/**
 * Refunds that one run asks for: those that were never sent come first, then those that were asked for
 * longest ago.
 */
const BATCH_SIZE = 50

/**
 * Sends the refunds of online payments to the provider, and asks again for those that have not arrived. Every
 * node may run it, and it may be killed: the provider makes one refund for each key, however often it is
 * sent.
 */
export async function sendRefunds(
  { db, settings, log }: Pick<AppContext, 'db' | 'settings' | 'log'>,
  stopping?: AbortSignal,
): Promise<void> {
  const { accounts } = settings.online
  if (accounts.length === 0) return

  const open = await db.reader
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.idempotency_key',
      'refunds.amount_paise',
      'refunds.sent_paise',
      'payments.provider',
      'payments.provider_payment_id',
    ])
    .where('refunds.state', 'in', ['requested', 'sent'])
    .where('payments.provider_payment_id', 'is not', null)
    .where(
      'payments.provider',
      'in',
      accounts.map(({ provider }) => provider),
    )
    // 'requested' comes before 'sent'.
    .orderBy('refunds.state')
    .orderBy('refunds.updated_at')
    .limit(BATCH_SIZE)
    .execute()
  for (const { id, idempotency_key: key, amount_paise, sent_paise, provider, provider_payment_id } of open) {
    const account = accountAt(settings, provider)
    if (stopping?.aborted || !account) return

    await db.transaction((tx) =>
      tx.db.updateTable('refunds').set({ updated_at: Date.now() }).where('id', '=', id).execute(),
    )
    try {
      const refund = await providerOf(account).refund(account, {
        providerPaymentId: provider_payment_id ?? '',
        amountPaise: sent_paise ?? amount_paise,
        key,
      })
      await db.transaction((tx) =>
        settleRefund(tx, settings, { id }, { providerRefundId: refund.id, state: refund.state }),
      )
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn(error, 'a refund could not be sent')
      // A busy or unreachable provider is asked again by the next run, with the same key and amount.
      if (!error.isTemporary)
        await db.transaction((tx) =>
          settleRefund(tx, settings, { id }, { providerRefundId: null, state: 'failed' }),
        )
    }
  }
}
