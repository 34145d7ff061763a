import { sql, type Expression, type SqlBool } from 'kysely'
import type { Synonyms } from '../../../rules/synonyms.ts'
import type { Queries } from '../db/types.ts'
import { nextTurn } from '../lib/next-turn.ts'
import { matches, searchTerms, type Condition, type Term } from './match-words.ts'
import { rankDocuments, type Candidate } from './rank-documents.ts'
import { similarWords } from './similar-words.ts'

/**
 * Maximum number of documents of one kind that are ranked, so that a word of every document costs no more
 * than others.
 */
const MAX_RANKED = 100
/**
 * Maximum number of documents that are ranked if they need not match every word; exceeded by those of one
 * word at most.
 */
const MAX_RANKED_OF_ANY = 200
/** Documents are counted up to this number: words with more matches are all equally common. */
const MAX_COUNTED = 1000
/**
 * Maximum number of documents that a condition is checked for: with rare matches it would read all documents
 * of a common word.
 */
const MAX_CHECKED = 4000
/** Maximum number of words of a query for which similar words are looked up. */
const MAX_FORGIVEN = 3

type Search = {
  db: Queries
  scope: string
  limit: number
  /** Returns those of these documents that come before all others. */
  preferred?: ((ids: readonly string[]) => Promise<ReadonlySet<string>>) | undefined
  /** The shop's own, beside the built-in ones. */
  synonyms: Synonyms
  /** A condition for the id of a document; documents that do not meet it are not found. */
  condition?: ((id: Expression<string>) => Expression<SqlBool>) | undefined
}

/**
 * Returns the ids of up to `limit` documents of this scope, best match first. Each word of the text must
 * match a word or, from three letters on, the beginning of one. If no document matches all of them, typing
 * errors are forgiven in words that no document has. If that fails too, any word is enough, but not one of
 * the last text.
 */
export async function findDocuments(search: Search, text: string): Promise<string[]> {
  const terms = searchTerms(text, search.synonyms)
  if (terms.length === 0) return []
  const found = await readBest(search, terms)
  if (found.length > 0) return rank(search, found, terms)
  const counts = await countEach(search, terms)
  const forgiven = await forgive(search.db, terms, counts.matches)
  if (forgiven) {
    const similar = await readBest(search, forgiven)
    if (similar.length > 0) return rank(search, similar, forgiven)
  }
  const known = terms
    .map((term, at) => ({ term, count: counts.matches[at] ?? 0 }))
    .filter(({ count }) => count > 0)
  return rank(
    search,
    await readAny(
      search,
      known.toSorted((one, other) => one.count - other.count),
    ),
    terms,
    counts,
  )
}

/** Documents that match every term. If there are many, also those that match in more important texts. */
async function readBest(search: Search, terms: readonly Term[]): Promise<Candidate[]> {
  const everywhere: Condition = { texts: 'all', terms, needs: 'every' }
  const found = await readCandidates(search, [[everywhere]])
  if (found.length < MAX_RANKED) return found
  const better: Condition[][] = [
    [{ texts: 'first', terms, needs: 'every' }],
    [{ texts: 'first', terms, needs: 'any' }, everywhere],
    [{ texts: 'short', terms, needs: 'every' }],
  ]
  return [...found, ...(await readCandidates(search, terms.length === 1 ? better.toSpliced(1, 1) : better))]
}

/**
 * Documents that match one of the terms in a short text, those of rare terms first, until there are enough.
 */
async function readAny(
  search: Search,
  terms: readonly { term: Term; count: number }[],
): Promise<Candidate[]> {
  const found = new Map<string, Candidate>()
  for (const { term, count } of terms) {
    const texts = count > MAX_RANKED ? (['first', 'short'] as const) : (['short'] as const)
    const read = await readCandidates(
      search,
      texts.map((each): Condition[] => [{ texts: each, terms: [term], needs: 'every' }]),
    )
    for (const each of read) found.set(each.id, each)
    if (found.size >= MAX_RANKED_OF_ANY) break
  }
  return [...found.values()]
}

async function readCandidates(
  { db, scope, condition }: Search,
  kinds: readonly Condition[][],
): Promise<Candidate[]> {
  const { engine } = db
  const found: Candidate[] = []
  for (const conditions of kinds) {
    // SQLite reads in this thread.
    await nextTurn()
    const matching = db
      .selectFrom(engine === 'postgres' ? 'search_documents' : 'search_texts')
      .select(['id', 'text_a', 'text_b', 'text_c', 'text_d'])
      .where(matches(engine, conditions, scope))
      .limit(condition ? MAX_CHECKED : MAX_RANKED)
    const candidates = db.selectFrom(matching.as('matching')).selectAll().limit(MAX_RANKED)
    found.push(
      ...(await (condition ? candidates.where(condition(sql.ref('matching.id'))) : candidates).execute()),
    )
  }
  return found
}

async function rank(
  search: Search,
  found: readonly Candidate[],
  terms: readonly Term[],
  counts?: Counts,
): Promise<string[]> {
  const distinct = new Map(found.map((each) => [each.id, each])).values()
  const rarities = terms.length === 1 ? [1] : raritiesOf(counts ?? (await countEach(search, terms)))
  const ranked = rankDocuments(distinct, terms, rarities)
  const preferred = (await search.preferred?.(ranked)) ?? new Set<string>()
  return ranked.toSorted((a, b) => Number(preferred.has(b)) - Number(preferred.has(a))).slice(0, search.limit)
}

type Counts = { total: number; matches: number[] }

/** Rare words weigh more (inverse document frequency). */
const raritiesOf = ({ total, matches: counts }: Counts): number[] =>
  counts.map((count) => Math.log(1 + (total - count + 0.5) / (count + 0.5)))

/** Counts the documents that match each term, and all documents, up to MAX_COUNTED. */
async function countEach({ db, scope }: Search, terms: readonly Term[]): Promise<Counts> {
  const { engine } = db
  const counted = (rows: ReturnType<typeof sql>) =>
    sql<number>`(select count(*) from (select 1 ${rows} limit ${MAX_COUNTED}) as counted)`
  const table = engine === 'postgres' ? sql`search_documents` : sql`search_texts`
  const columns = terms.map((term) =>
    counted(
      sql`from ${table} where ${matches(engine, [{ texts: 'all', terms: [term], needs: 'every' }], scope)}`,
    ),
  )
  const { total, ...matching } = await db
    .selectFrom(sql<{ total: number }>`(select 1 as one)`.as('once'))
    .select(counted(sql`from search_documents where scope = ${scope}`).as('total'))
    .select(columns.map((column, at) => column.as(`term${at}`)))
    .executeTakeFirstOrThrow()
  return { total, matches: Object.values(matching) }
}

/** Adds similar words to the terms that match nothing; undefined if there are none. */
async function forgive(
  db: Queries,
  terms: readonly Term[],
  counts: readonly number[],
): Promise<Term[] | undefined> {
  const unknown = terms
    // A word with synonyms is no mistyped one.
    .filter(({ words, others }, at) => counts[at] === 0 && words.length === 1 && others.length === 0)
    .slice(0, MAX_FORGIVEN)
  const forgiven = new Map<Term, Term>()
  for (const term of unknown) {
    const similar = await similarWords(db, term.words.join(' '))
    if (similar.length > 0) forgiven.set(term, { ...term, others: [...term.others, ...similar] })
  }
  return forgiven.size === 0 ? undefined : terms.map((term) => forgiven.get(term) ?? term)
}
