/** Maximum number of named statements; the transactions of the shop use some hundred. */
const MAX_NAMES = 300

/** Names under which a connection keeps the statements of transactions prepared. */
export type StatementNames = {
  /** The name of this text; undefined if there are too many texts. */
  nameOf(text: string): string | undefined
  /** Gives new names: a migration has changed what the statements return. */
  renew(): void
}

/**
 * Names the first texts that arrive. The number of texts is unlimited, because a list in a statement has one
 * text for each length.
 */
export function openStatementNames(): StatementNames {
  const names = new Map<string, string>()
  let count = 0

  return {
    nameOf: (text) => {
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size === MAX_NAMES) return undefined

      count += 1
      const name = `s${count}`
      names.set(text, name)
      return name
    },
    renew: () => names.clear(),
  }
}
