import type * as z from 'zod/mini'
import type * as schemas from './backup.schemas.ts'

/** Largest backup that the shop checks, in bytes; larger ones are checked by `npm run shop -- verify`. */
export const MAX_CHECKED_BACKUP = 2 * 1024 ** 3

export type BackupContents = z.output<typeof schemas.BackupContents>

export const getLastBackup = { method: 'GET', path: '/api/backup', duty: 'owner' } as const
export const downloadBackup = { method: 'GET', path: '/api/backup/download', duty: 'owner' } as const
export const downloadBackupKey = { method: 'GET', path: '/api/backup/key', duty: 'owner' } as const
export const checkBackup = { method: 'POST', path: '/api/backup/check', duty: 'owner' } as const
