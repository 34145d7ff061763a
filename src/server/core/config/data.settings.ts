import { resolve } from 'node:path'
import * as z from 'zod'
import type { Environment, SettingIssue } from './environment.ts'
import { isLoopbackUrl, publicUrlOf } from './public-url.ts'
import type { Settings } from './settings.ts'
import { flag, postgresAddress, webAddress } from './setting-types.ts'

/** The settings of where data is stored. */
export const dataSettings = {
  DATA_DIR: {
    schema: z.string().min(1).default('./data'),
    description: 'folder of the SQLite file, uploaded media and the outbox',
  },
  DATABASE_URL: {
    schema: postgresAddress.optional(),
    description:
      'postgres://…: PostgreSQL instead of SQLite; with several servers (`postgres://user:password@one,two/name`) the shop uses the one that accepts writes',
  },
  DATABASE_DIRECT_URL: {
    schema: postgresAddress.optional(),
    description:
      'direct address of the same database if DATABASE_URL is a pooler in transaction mode; used for listening, migrations and backups',
  },
  S3_BUCKET: {
    schema: z.string().optional(),
    description: 'bucket of S3-compatible storage, which then stores media instead of DATA_DIR',
  },
  S3_ENDPOINT: {
    schema: webAddress.optional(),
    description: 'address of the storage service',
  },
  S3_REGION: {
    schema: z.string().default('us-east-1'),
    description: 'region of the bucket',
  },
  S3_ACCESS_KEY_ID: {
    schema: z.string().optional(),
    description: 'access key of the bucket',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: z.string().optional(),
    description: 'secret of the access key',
  },
  DEMO: {
    schema: flag.optional(),
    description:
      '1: fills an empty database with the demonstration catalogue; 0: leaves it empty; if not set, 1 if PUBLIC_URL is a loopback address, else 0',
  },
} satisfies Settings

export const dataConfig = (env: Environment) => ({
  dataDir: resolve(env.DATA_DIR),
  databaseUrl: env.DATABASE_URL,
  /** The same database without a pooler, for listening, migrating and backups. */
  databaseDirectUrl: env.DATABASE_DIRECT_URL,
  /** Undefined: decided by whether the database is empty and the shop is only reachable from this machine. */
  demo: env.DEMO ?? (isLoopbackUrl(publicUrlOf(env)) ? undefined : false),
  s3: bucketOf(env),
})

const bucketOf = ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Environment) => (bucket ? { endpoint, region, bucket, accessKeyId, secretAccessKey } : undefined)

/** Settings of the database and of S3 that are given without those they need. */
export function dataClashes(env: Environment): SettingIssue[] {
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    return [{ name: 'DATABASE_URL', message: 'is needed with DATABASE_DIRECT_URL' }, ...halfStorage(env)]
  return halfStorage(env)
}

function halfStorage(env: Environment): SettingIssue[] {
  const configuredName = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find(
    (name) => env[name] !== undefined,
  )
  if (configuredName && !env.S3_BUCKET)
    return [{ name: 'S3_BUCKET', message: `is needed with ${configuredName}` }]
  if (env.S3_ACCESS_KEY_ID && !env.S3_SECRET_ACCESS_KEY)
    return [{ name: 'S3_SECRET_ACCESS_KEY', message: 'is needed with S3_ACCESS_KEY_ID' }]
  if (env.S3_SECRET_ACCESS_KEY && !env.S3_ACCESS_KEY_ID)
    return [{ name: 'S3_ACCESS_KEY_ID', message: 'is needed with S3_SECRET_ACCESS_KEY' }]
  return []
}
