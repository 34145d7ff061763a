import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from '../lib/errors.ts'
import { isPolyglotFile, type VideoKind } from './file-kind.ts'

/** Number of bytes at each end of the file that are checked for marks of other formats. */
const EDGE = 64 * 1024
const TIME_LIMIT_MS = 10_000

/**
 * Whether a file is a complete film of this kind. Films are served unchanged, so a file that only begins like
 * a film, is truncated, has no pictures, or contains something else is rejected; so is one that takes too
 * long to check.
 */
export async function isCompleteVideo(path: string, kind: VideoKind): Promise<boolean> {
  return !(await hasForeignEdge(path)) && checkInProcess(path, kind)
}

async function hasForeignEdge(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    for (const from of [0, Math.max(0, size - EDGE)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(EDGE), 0, EDGE, from)
      if (isPolyglotFile(buffer.subarray(0, bytesRead))) return true
    }
    return false
  } finally {
    await file.close()
  }
}

/**
 * In a process of its own: a file that keeps the parser busy, or makes it grow, must not slow down the shop.
 * @throws AppError unavailable if the process could not start: it says so first.
 */
function checkInProcess(path: string, kind: VideoKind): Promise<boolean> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'video-check-process.ts'), path, kind],
      { timeout: TIME_LIMIT_MS, killSignal: 'SIGKILL' },
      (error, output) => {
        if (error && output === '') reject(Object.assign(unavailable(), { cause: error }))
        else resolve(error === null)
      },
    )
  })
}
