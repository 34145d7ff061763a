import type { Config } from '../../core/config/config.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/**
 * Returns until when a session is a recent login. `confirmedAt`: when it last confirmed the password, in
 * milliseconds since 1970.
 */
export const getRecentLogin = (
  { reauthMs }: Pick<Config, 'reauthMs'>,
  confirmedAt: number,
): { until: string } => ({ until: toIsoString(confirmedAt + reauthMs) })
