import type { PaymentSettlement } from '../../../../contract/manage-payments.ts'
import { captureAtProvider } from './capture-at-provider.ts'
import { refundAtProvider, type ProviderStep } from '../base/refund-at-provider.ts'
import { refundExcess } from './refund-excess.ts'

/**
 * Does at the provider what a settlement needs, before the transaction that records it: sends money back, or
 * takes the money of a payment that is only authorised. Safe to repeat. @throws AppError as these steps do.
 */
export async function prepareSettlement(step: ProviderStep, settlement: PaymentSettlement): Promise<void> {
  switch (settlement.action) {
    case 'refund':
      return refundAtProvider(step)
    case 'accept':
      await captureAtProvider(step)
      return refundExcess(step, settlement.orderId)
    case 'rest':
      return captureAtProvider(step)
    case 'match':
    case 'set_aside':
      return undefined
  }
}
