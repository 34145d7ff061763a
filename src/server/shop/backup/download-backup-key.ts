import type { AppContext } from '../../core/context.ts'
import { secretKey } from '../../core/config/secret-key.ts'

/**
 * Yields the shop's secret key in base64, as SECRET_KEY and the file secret.key have it: a backup has the
 * encrypted values, but never the key.
 */
export async function* downloadBackupKey({ settings }: AppContext): AsyncIterable<string> {
  yield `${secretKey(settings).toString('base64')}\n`
}
