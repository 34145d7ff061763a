/** Where a shop's database is: in PostgreSQL where an address is given. */
export type DatabasePlace = {
  dataDir: string
  databaseUrl?: string | undefined
  /** The way to the same PostgreSQL past a pooler, where `databaseUrl` leads through one. */
  databaseDirectUrl?: string | undefined
}

/** An address for what needs a session of its own (listening, changing tables, copying), and the setting it is from. */
export type Direct = { url: string; setting: string }

/** The direct way to a PostgreSQL database; undefined for a shop on SQLite. */
export function directOf({ databaseUrl, databaseDirectUrl }: DatabasePlace): Direct | undefined {
  if (!databaseUrl) return undefined
  return databaseDirectUrl ? { url: databaseDirectUrl, setting: 'DATABASE_DIRECT_URL' } : { url: databaseUrl, setting: 'DATABASE_URL' }
}
