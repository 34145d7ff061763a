import { shortMoneyText } from '../../../../rules/money-text.ts'
import type { Config } from '../../../core/config/config.ts'
import type { PurchaseVoucherRow } from '../../../core/db/schema/credit-tables.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { isAbovePanLimit, panOf } from '../../pan/order-pans.ts'

/**
 * Encrypts the PAN of a seller of old gold of this many paise, if it is needed. @throws AppError pan_needed
 * without it, and as `panOf` does.
 */
export function sellerPan(
  settings: Config,
  pan: string | null | undefined,
  paise: number,
): Pick<PurchaseVoucherRow, 'pan' | 'pan_key'> {
  if (isAbovePanLimit(settings, paise) && !pan)
    throw new AppError(
      'pan_needed',
      `PAN is needed for old gold above ${shortMoneyText(settings.panLimit ?? 0)}.`,
    )

  const stored = panOf(settings, '', pan, paise)
  return { pan: stored?.pan ?? null, pan_key: stored?.pan_key ?? null }
}
