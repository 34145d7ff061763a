import { createHash, type Hash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { DAY_MS } from '../../../../rules/durations.ts'
import type { Tables } from '../../../core/db/schema/tables.ts'
import { insertOrRetry } from '../../../core/db/errors.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { nextTurn } from '../../../core/lib/next-turn.ts'

/** Lines of a file that are applied in one transaction, so that no other write waits for long. */
const LINES_PER_TRANSACTION = 100
/** Lines between two turns of the event loop: some ten milliseconds. */
export const LINES_PER_TURN = 20
/** How long an interrupted import can be completed. */
export const PROGRESS_MS = DAY_MS

/**
 * What one line of a file changes, as a hash; `recordId`: the record that it added, null if it changed one.
 */
export type ImportStep = { line: number; digest: string; recordId: string | null }
/** The steps of a file that were applied, by line. */
export type ImportProgress = ReadonlyMap<number, Omit<ImportStep, 'line'>>

/** Passes a file on, and adds it to a hash by which its progress is found. */
export async function* hashing(file: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of file) {
    hash.update(piece)
    yield piece
  }
}

/** Reads what was applied of a file. What it added and was deleted since is absent: it can be added again. */
export async function readProgress(db: Queries, file: string): Promise<ImportProgress> {
  const rows = await db
    .selectFrom('import_progress')
    .select(['line', 'digest', 'record_id'])
    .where('file', '=', file)
    .where(isInForce)
    .execute()
  return new Map(rows.map(({ line, digest, record_id: recordId }) => [line, { digest, recordId }]))
}

/** Records applied steps in their transaction. Returns whether none of them had added its record before. */
export async function recordProgress(tx: Tx, file: string, steps: readonly ImportStep[]): Promise<boolean> {
  const before = (e: ExpressionBuilder<Tables, 'import_progress'>) =>
    e.and([
      e('file', '=', file),
      e(
        'line',
        'in',
        steps.map(({ line }) => line),
      ),
    ])
  const added = await tx.db
    .selectFrom('import_progress')
    .select('line')
    .where(before)
    .where('record_id', 'is not', null)
    .where(isInForce)
    .limit(1)
    .executeTakeFirst()
  if (added) return false
  await tx.db.deleteFrom('import_progress').where(before).execute()
  const rows = steps.map(({ line, digest, recordId }) => ({
    file,
    line,
    digest,
    record_id: recordId,
    at: Date.now(),
  }))
  await insertOrRetry(tx.db.insertInto('import_progress').values(rows).execute())
  return true
}

/**
 * Applies changes in transactions of at most a hundred lines.
 * @throws AppError of the first transaction that fails, which says how many were applied before.
 */
export async function applyInSteps<C>(
  changes: readonly C[],
  things: string,
  apply: (some: readonly C[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < changes.length; start += LINES_PER_TRANSACTION) {
    await apply(changes.slice(start, start + LINES_PER_TRANSACTION)).catch((error: unknown) => {
      if (start === 0 || !(error instanceof AppError)) throw error
      throw new AppError(
        error.code,
        `${start} of ${changes.length} ${things} were imported. ${error.message} Import the file again to complete it.`,
        error.details,
      )
    })
  }
}

export const changedSincePreview = (what: 'catalogue' | 'pieces') =>
  new AppError(
    'stale_edit',
    what === 'catalogue'
      ? 'The catalogue or the file has changed since the preview. Please check the file again.'
      : 'The pieces or the file have changed since the preview. Please check the file again.',
  )

/** Whether the record of a step still exists, if it added one. */
const isInForce = (e: ExpressionBuilder<Tables, 'import_progress'>) =>
  e.or([
    e('record_id', 'is', null),
    e(
      'record_id',
      'in',
      e
        .selectFrom('products')
        .select('id')
        .whereRef('id', '=', 'record_id')
        .where('visibility', '!=', 'deleted'),
    ),
    e('record_id', 'in', e.selectFrom('pieces').select('id').whereRef('id', '=', 'record_id')),
  ])

/** Hashes changes, each with its line, in turns with other work. */
export async function hashChanges(
  changes: readonly { line: number; change: unknown }[],
): Promise<Map<number, string>> {
  const digests = new Map<number, string>()
  for (const [index, { line, change }] of changes.entries()) {
    if (index % LINES_PER_TURN === 0) await nextTurn()
    digests.set(line, createHash('sha256').update(JSON.stringify(change)).digest('hex'))
  }
  return digests
}

/**
 * Hash of all changes of a file, applied ones and others; so it stays the same while an import is completed.
 */
export function digestOfFile(changes: ReadonlyMap<number, string>, applied: ImportProgress): string {
  const all = new Map([...applied].map(([line, { digest }]) => [line, digest]))
  for (const [line, digest] of changes) all.set(line, digest)
  return createHash('sha256')
    .update(JSON.stringify([...all].sort(([one], [other]) => one - other)))
    .digest('hex')
}
