import { codeOf } from '../errors.ts'

/**
 * Messages for the operator, by PostgreSQL's code, if the shop cannot work with a database. `user` and `name`
 * come from its URL.
 */
const refusals: Record<string, (user: string, name: string) => string> = {
  '28P01': (user) => `PostgreSQL refuses the password of the user ${user}.`,
  '28000': (user) =>
    `PostgreSQL does not accept the user ${user}: it does not exist, or the server's pg_hba.conf does not allow it from this host, perhaps only with TLS (?sslmode=require).`,
  '3D000': (_user, name) =>
    `There is no database ${name} on this server. Create it: createdb --encoding=UTF8 --template=template0 ${name}`,
  '42501': (user, name) =>
    `The user ${user} may not create tables in the database ${name}. As its owner, run: grant create on schema public to ${user}`,
  '3F000': (user, name) =>
    `The user ${user} has no schema for tables in the database ${name}. As its owner, run: create schema public`,
  '53300': () =>
    'PostgreSQL has no free connection. A node of the shop needs 22: raise max_connections, or use a pooler.',
  '25006': () =>
    'The server is read-only: a standby. Give the address of the primary, or all servers (postgres://user:password@one,two/name).',
}

/** Describes an error to the operator in one sentence; returns undefined for codes without a message. */
export function describeRefusal(error: unknown, address: string): string | undefined {
  const { username, pathname } = new URL(address)
  const user = decodeURIComponent(username) || 'that runs the shop'
  return refusals[codeOf(error)]?.(user, decodeURIComponent(pathname.slice(1)) || user)
}
