/** Where a shop's database is: in PostgreSQL if a URL is given, otherwise in SQLite. */
export type DatabasePlace = {
  dataDir: string
  databaseUrl?: string | undefined
  /** URL of the same PostgreSQL database without the pooler that `databaseUrl` points to. */
  databaseDirectUrl?: string | undefined
}

/** URL for work that needs its own session (listening, migrating, copying), and the setting it comes from. */
export type Direct = { url: string; setting: string }

/** The direct URL of a PostgreSQL database; undefined for a shop on SQLite. */
export function directOf({ databaseUrl, databaseDirectUrl }: DatabasePlace): Direct | undefined {
  if (!databaseUrl) return undefined
  return databaseDirectUrl
    ? { url: databaseDirectUrl, setting: 'DATABASE_DIRECT_URL' }
    : { url: databaseUrl, setting: 'DATABASE_URL' }
}
