import type { Tx } from '../db/types.ts'
import { consume } from './rate-limiter.ts'
import { providerLimit, reservationLimits, shopReservationLimit, type Source } from './rate-limits.ts'

/** Counts a reservation, which anybody may make for any phone number, as verification codes are counted. @throws AppError too_many. */
export async function consumeReservation(tx: Tx, { phone, source }: { phone: string; source: Source }): Promise<void> {
  await consume(tx, reservationLimits(phone, source))
  const [made = 0] = await consume(tx, [shopReservationLimit])
  await consume(tx, [providerLimit('reserve', source, shopReservationLimit.most, made)])
}
