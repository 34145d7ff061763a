import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { resetSecondFactor } from '../src/server/shop/accounts/second-factor/reset-second-factor.ts'
import { backUp, type Progress } from '../src/server/core/backup/backup.ts'
import { recordBackup } from '../src/server/core/backup/last-backup.ts'
import { moveToPostgres, undoMove } from '../src/server/core/backup/move.ts'
import { restorableSteps, restore } from '../src/server/core/backup/restore.ts'
import { verifyBackup } from '../src/server/core/backup/verify.ts'
import { StartError } from '../src/server/core/lib/errors.ts'
import { eraseCounterCustomer } from '../src/server/shop/customers/erase-counter-customer.ts'
import { rotateKey } from '../src/server/shop/settings/rotate-key.ts'
import { loadEnvironmentFile, readConfig } from '../src/server/core/config/config.ts'

const USAGE = `npm run shop -- backup FILE [--replace] [--without-media]
  backs up the whole shop to FILE (.tar.gz), also while it runs; --replace overwrites an older FILE;
  --without-media leaves out pictures and videos, for backups between two whole ones
npm run --silent shop -- backup - | ...
  writes the backup to standard output
npm run shop -- verify FILE
  reads a whole backup and verifies every checksum; changes nothing
npm run shop -- restore FILE [--replace]
  restores a backup into an empty shop; --replace replaces an existing shop, which is deleted
npm run shop -- move-to-postgres URL
  copies a shop on SQLite, running or not, to an empty database; from then on it accepts changes only there
npm run shop -- undo-move
  lets the shop on SQLite accept changes again
npm run shop -- turn-off-second-factor EMAIL
  for a user who has lost phone and recovery codes: signing in then needs only the password
npm run shop -- erase-customer PHONE
  erases a customer of the counter who has no account from their orders; open ones once they are finished
npm run shop -- rotate-key
  replaces the key of SECRET_KEY (or DATA_DIR/secret.key) and encrypts again what is stored under it; with SECRET_KEY or
  DATABASE_URL, stop the shop first`

// File names are relative to where the command was typed; settings are relative to the project.
const typedIn = process.env['INIT_CWD'] ?? process.cwd()
process.chdir(resolve(import.meta.dirname, '..'))

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopping.abort(new StartError('Stopped. Nothing was changed.')))

/**
 * Shows progress on one line of a terminal, and nothing elsewhere. @throws StartError when a stop was
 * requested.
 */
const progress: Progress = (line) => {
  stopping.signal.throwIfAborted()
  show(line)
}
const show = (line: string) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`)
}
const say = (line: string) => {
  show('')
  console.log(line)
}
/** For messages that must not mix with the bytes of a backup on standard output. */
const warn = (line: string) => {
  show('')
  console.error(line)
}

/** @throws StartError if standard output is a terminal, or would contain more than the backup. */
function rejectMixedOutput(): void {
  if (process.stdout.isTTY)
    throw new StartError('Standard output is a terminal. Send the backup to a file or another program.')
  if (process.env['npm_lifecycle_event'] && process.env['npm_config_loglevel'] !== 'silent') {
    throw new StartError('npm adds lines to standard output. Use: npm run --silent shop -- backup -')
  }
}

type Options = { replace: boolean; withoutMedia: boolean }
/** Each command with its number of arguments, besides options. */
const commands: Record<string, { words: 0 | 1; run(word: string, options: Options): Promise<void> }> = {
  backup: {
    words: 1,
    run: async (word, { replace, withoutMedia }) => {
      const settings = readConfig(process.env)
      const file = resolve(typedIn, word)
      const toOutput = word === '-'
      if (toOutput) rejectMixedOutput()
      const { manifest, bytes, sha256, others } = await backUp(settings, toOutput ? process.stdout : file, {
        replace,
        withoutMedia,
        progress,
      })
      for (const path of manifest.missing) console.error(`Missing file, not in the backup: ${path}`)
      for (const table of others) console.error(`Table of another program, not in the backup: ${table}`)
      const report = toOutput ? warn : say
      report(`${toOutput ? 'The backup' : file} contains ${sumUp(manifest)} (${bytes} bytes).`)
      report(`SHA-256 ${sha256}`)
      // The metric is about whole backups, so that hourly ones cannot hide that the nightly one fails.
      if (withoutMedia) return
      await recordBackup(settings.dataDir, manifest.madeAt).catch((error: unknown) =>
        console.error(`The metrics do not show this backup: ${(error as Error).message}`),
      )
    },
  },
  verify: {
    words: 1,
    run: async (word) => {
      const file = resolve(typedIn, word)
      const manifest = await verifyBackup(file, progress)
      restorableSteps(file, manifest)
      say(`${file} is complete: ${sumUp(manifest)}, as of ${manifest.madeAt}. All checksums match.`)
      for (const path of manifest.missing) console.error(`Missing when the backup was made: ${path}`)
    },
  },
  restore: {
    words: 1,
    run: async (word, { replace }) => {
      const manifest = await restore(readConfig(process.env), resolve(typedIn, word), { replace, progress })
      say(
        `Restored ${sumUp(manifest)}, as of ${manifest.madeAt}. All checksums match. Everyone has to sign in again.`,
      )
    },
  },
  'move-to-postgres': {
    words: 1,
    run: async (word) => {
      if (readConfig(process.env).databaseUrl)
        throw new StartError('Setting DATABASE_URL: the shop is already on PostgreSQL.')
      const { dataDir, databaseUrl = '' } = readConfig({ ...process.env, DATABASE_URL: word })
      const tables = await moveToPostgres({ dataDir, databaseUrl }, progress)
      for (const { name, rows, sha256 } of tables)
        say(`${name.padEnd(20)} ${String(rows).padStart(10)} rows, equal: ${sha256}`)
      say(`Everything is in PostgreSQL now. The shop on SQLite still shows its pages, but accepts no changes.
Next: set DATABASE_URL to that database and start the shop again. Keep DATA_DIR: it contains the pictures.
To stay on SQLite instead: npm run shop -- undo-move`)
    },
  },
  'undo-move': {
    words: 0,
    run: async () => {
      await undoMove(readConfig(process.env).dataDir)
      say('The shop on SQLite accepts changes again. The copy in PostgreSQL is outdated.')
    },
  },
  'turn-off-second-factor': {
    words: 1,
    run: async (word) => {
      await resetSecondFactor(readConfig(process.env), word)
      say(
        `${word} now signs in with only the password. All their sessions have ended, and they get an e-mail.`,
      )
    },
  },
  'erase-customer': {
    words: 1,
    run: async (word) => {
      const orders = await eraseCounterCustomer(readConfig(process.env), word)
      say(
        `The customer is erased from ${orders === 1 ? '1 order' : `${orders} orders`}. Orders that are still open keep name and address until they are finished.`,
      )
    },
  },
  'rotate-key': {
    words: 0,
    run: async () => {
      const settings = readConfig(process.env)
      const { values, unreadable, newKeyFile } = await rotateKey(settings)
      say(
        `${values} ${values === 1 ? 'value is' : 'values are'} encrypted with a new key. Earlier backups need the earlier key, which is in ${join(settings.dataDir, 'secret.key.old')}.`,
      )
      if (newKeyFile !== undefined)
        say(`Next: set SECRET_KEY to the content of ${newKeyFile} on every node, and start the shop again.`)
      if (unreadable > 0)
        warn(
          `${unreadable} ${unreadable === 1 ? 'value is' : 'values are'} encrypted with a key that the shop no longer has, and stay as they are.`,
        )
    },
  },
}

const sumUp = ({ tables, media }: { tables: { rows: number }[]; media: unknown[] }) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables and ${media.length} media files`

/** Returns the exit code. Nothing runs if an argument is unknown. */
async function run(words: string[]): Promise<number> {
  const options = { replace: { type: 'boolean' }, 'without-media': { type: 'boolean' } } as const
  const { positionals, values } = parseArgs({ args: words, strict: false, allowPositionals: true, options })
  const { replace = false, 'without-media': withoutMedia = false, ...strange } = values
  const [name = '', word = ''] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (
    !command ||
    positionals.length !== 1 + command.words ||
    Object.keys(strange).length > 0 ||
    (withoutMedia && name !== 'backup')
  ) {
    console.error(USAGE)
    return 2
  }
  loadEnvironmentFile('.env')
  await command.run(word, { replace: replace === true, withoutMedia: withoutMedia === true })
  return 0
}

/** Errors of the shop, the system and the databases whose message alone says in one line what is wrong. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof StartError || (error instanceof Error && 'code' in error)

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  show('')
  if (!isRefusal(error)) throw error
  console.error(error.message.split('\n')[0])
  process.exitCode = 1
}
