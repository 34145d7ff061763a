import { settingNames } from './core/config/environment.ts'
import type { Config } from './core/config/config.ts'
import { addressProblem } from './core/config/shop-address.ts'

/**
 * Warnings about settings that are not used as they were set and, of a public shop, about missing ones; one
 * line each.
 */
export function startWarnings(config: Config): string[] {
  const { isPublic, trustProxy, mail, upi, sampleContact, capped, trade } = config
  const elsewhere = addressProblem(trade.address, trade.state)
  const unfitting = [
    ...Object.entries(capped).map(([name, note]) => `Setting ${name}: ${note}`),
    ...(elsewhere === undefined ? [] : [`Setting SHOP_ADDRESS: ${elsewhere}.`]),
  ]
  if (!isPublic) return unfitting
  return [
    ...unfitting,
    ...(trustProxy === undefined
      ? [
          'Setting TRUST_PROXY: is not set. Behind a proxy all visitors count as one client, and a hundred wrong passwords lock everyone out. Set how many proxies are in front of the shop, or 0 for none.',
        ]
      : []),
    ...(mail.smtpUrl === undefined
      ? ['Setting SMTP_URL: is not set. No mail is sent, so nobody can register or set a new password.']
      : []),
    ...sampleContact.map(
      (name) => `Setting ${name}: is a sample, which reaches nobody; the contact page says so. Set your own.`,
    ),
    ...(upi.accepted
      ? []
      : [`Setting UPI_ID: is the sample ${upi.id}. UPI payments are off until you set your own.`]),
  ]
}

/** Names in a .env file that belong to other programs. */
const foreign = /^(POSTGRES_PASSWORD|TZ|(NODE|COMPOSE|DOCKER|UV)_\w+)$/

/**
 * One line that names variables that look like settings but are none; undefined if there are none.
 * @param inFile the names in the .env file, all of which are meant for the shop
 * @param inEnvironment all names in the environment; only those that nearly match a setting count
 */
export function unknownSettings(inFile: string[], inEnvironment: string[]): string | undefined {
  const unknown = inFile.filter((name) => !settingNames.includes(name) && !foreign.test(name))
  const slips = inEnvironment.filter(
    (name) => !unknown.includes(name) && !settingNames.includes(name) && !foreign.test(name) && meant(name),
  )
  const named = [...unknown, ...slips].map((name) =>
    meant(name) ? `${name} (did you mean ${meant(name)}?)` : name,
  )
  return named.length === 0 ? undefined : `Not settings of the shop, and not used: ${named.join(', ')}.`
}

/** Shorter names are too similar to other names to guess their meaning. */
const MIN_GUESSED_LENGTH = 6

/** The setting that a name probably means: at most two letters are wrong, extra, missing or swapped. */
const meant = (name: string): string | undefined =>
  name.length < MIN_GUESSED_LENGTH
    ? undefined
    : settingNames.find(
        (setting) => setting.length >= MIN_GUESSED_LENGTH && distance(name.toUpperCase(), setting) <= 2,
      )

/**
 * The edit distance: letters changed, added, removed or swapped with the next to turn one word into the
 * other.
 */
function distance(from: string, to: string): number {
  const rows: number[][] = Array.from({ length: from.length + 1 }, (_, row) => [row])
  rows[0] = Array.from({ length: to.length + 1 }, (_, column) => column)
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= from.length; row += 1) {
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const edits = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      )
      rows[row]?.push(edits)
    }
  }
  return at(from.length, to.length)
}
