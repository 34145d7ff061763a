import type { OutboxRow } from '../db/schema/tables.ts'
import type { Block } from './layout.ts'

/** Facts of the notices that a summary replaces, as it stores them. */
export type StoredSummary = Readonly<Record<string, unknown>>

/** The part of a summary to the owner about some kinds of notices. */
export type SummaryPart = {
  /** What the summary stores of these notices, which it replaces. */
  store(notices: readonly Pick<OutboxRow, 'kind' | 'data'>[]): StoredSummary
  /** Its sentences about the stored part; undefined if there are none. */
  write(stored: StoredSummary): WrittenPart | undefined
}

/** `words`: the subject of the summary if the part is its first. `end`: comes after all other parts. */
type WrittenPart = { words: string; blocks(isFirst: boolean): Block[]; end?: Block }

/**
 * Counts notices, under this name in the stored summary. `what` and `rest`: the words around an `s`;
 * `sentence`: more words, unless they are the subject.
 */
export const countedPart = (
  name: string,
  { what, rest, sentence = '', button }: { what: string; rest: string; sentence?: string; button: Block },
): SummaryPart => ({
  store: ({ length }) => ({ [name]: length }),

  // Summaries of earlier versions lack some counts.
  write({ [name]: count = 0 }) {
    if (typeof count !== 'number' || count === 0) return undefined

    const words = counted(count, what, rest)
    return {
      words,
      blocks: (isFirst) => (isFirst ? [button] : [{ text: `${words}${sentence}.` }, button]),
    }
  },
})

/** A number of things, such as `2 returns requested`. */
export const counted = (count: number, what: string, rest = '') =>
  [`${count} ${what}${count === 1 ? '' : 's'}`, rest].filter(Boolean).join(' ')
