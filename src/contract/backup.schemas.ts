import * as z from 'zod/mini'
import * as refs from './backup.ts'
import { MAX_CHECKED_BACKUP } from './backup.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'

/** What a complete backup holds. */
export const BackupContents = z.object({
  madeAt: Instant,
  orders: z.int(),
  products: z.int(),
  users: z.int(),
  /** Pictures and videos. */
  files: z.int(),
  /** Pictures and videos that could not be found when it was made. */
  missingFiles: z.int(),
  /** PANs, bills that name one, second factors and secret settings, which the shop's key opens. */
  encryptedValues: z.int(),
  /** Those that the key of this shop does not open: they were encrypted under another. */
  unopenedValues: z.int(),
})

export const getLastBackup = endpoint(refs.getLastBackup, {
  access: 'admin',
  summary:
    'When the last whole backup was made on this machine or downloaded from it; null if none is known.',
  response: z.object({ madeAt: z.nullable(Instant) }),
  errors: [],
})

export const downloadBackup = endpoint(refs.downloadBackup, {
  access: 'admin',
  summary: 'A backup of the whole shop, made while it is downloaded.',
  response: z.string(),
  file: 'application/gzip',
  recentLogin: true,
  errors: ['reauthenticate'],
})

export const downloadBackupKey = endpoint(refs.downloadBackupKey, {
  access: 'admin',
  summary:
    'The secret key of the shop, which no backup contains: for SECRET_KEY, or the file secret.key in DATA_DIR.',
  response: z.string(),
  file: 'text/plain',
  recentLogin: true,
  errors: ['reauthenticate'],
})

export const checkBackup = endpoint(refs.checkBackup, {
  access: 'admin',
  summary:
    'Reads the backup of a form from beginning to end, compares every checksum, tries the shop’s key, and says what it contains. Changes nothing.',
  form: true,
  // The file and its multipart overhead.
  bodyLimit: MAX_CHECKED_BACKUP + 4096,
  response: BackupContents,
  errors: [],
})
