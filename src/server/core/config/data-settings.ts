import * as z from 'zod'
import { flag, postgresAddress, webAddress } from './setting-types.ts'

/** The settings of where data is stored. */
export const dataSettings = {
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('folder of the SQLite file, uploaded media and the outbox'),
  DATABASE_URL: postgresAddress
    .optional()
    .describe(
      'postgres://…: PostgreSQL instead of SQLite; with several servers (`postgres://user:password@one,two/name`) the shop uses the one that accepts writes',
    ),
  DATABASE_DIRECT_URL: postgresAddress
    .optional()
    .describe(
      'direct address of the same database if DATABASE_URL is a pooler in transaction mode; used for listening, migrations and backups',
    ),
  S3_BUCKET: z
    .string()
    .optional()
    .describe('bucket of S3-compatible storage, which then stores media instead of DATA_DIR'),
  S3_ENDPOINT: webAddress.optional().describe('address of the storage service'),
  S3_REGION: z.string().default('us-east-1').describe('region of the bucket'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('access key of the bucket'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('secret of the access key'),
  DEMO: flag
    .optional()
    .describe(
      '1: fills an empty database with the demonstration catalogue; 0: leaves it empty; if not set, 1 if PUBLIC_URL is a loopback address, else 0',
    ),
}
