import type { AppContext } from '../../core/context.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

/**
 * Returns until when a session is a recent login. `confirmedAt`: when it last confirmed the password, in
 * milliseconds since 1970.
 */
export const getRecentLogin = (
  { settings }: AppContext,
  { confirmedAt }: { confirmedAt: number },
): { until: string } => ({ until: toIsoString(confirmedAt + settings.reauthMs) })
