import { AppError } from '../lib/errors.ts'
import type { NodeSqlite } from './sqlite/dialect.ts'

/*
 * While a shop moves from SQLite to PostgreSQL, and afterwards, its SQLite file carries a mark: SQLite's
 * `user_version`, a number for applications. It is written and read in transactions like any row, so every
 * acknowledged change was written before the mark and is part of the copy made after it.
 */
export const MOVING = 1

/** Whether the shop in this file is moving or has moved, as seen by the current transaction. */
export function isInMaintenanceMode(connection: Pick<NodeSqlite, 'prepare'>): boolean {
  const [row] = connection.prepare('pragma user_version').all([]) as { user_version: number }[]
  return row?.user_version === MOVING
}

/**
 * @throws AppError unavailable if the shop is moving. Call it last in every transaction that may have
 * written.
 */
export function assertWritable(connection: Pick<NodeSqlite, 'prepare'>): void {
  if (isInMaintenanceMode(connection)) {
    throw new AppError(
      'unavailable',
      'The shop is being moved and accepts no changes for a few minutes. Please try again soon.',
      { retryAfter: 60 },
    )
  }
}
