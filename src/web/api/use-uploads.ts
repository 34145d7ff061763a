import { useEffect, useRef, useState } from 'react'
import { log } from '../lib/log.ts'
import { upload } from './upload.ts'

type Batch = {
  files: File[]
  purpose?: 'profile'
  /** Converts a chosen file to the uploaded one. */
  prepare?(file: File): Promise<Blob>
  /** Called with the address of each uploaded file. */
  onStored(address: string): void
}

export type UploadFailure = { file: File; error: unknown }

/** The failed uploads, without those that the user aborted. */
type Result = { failures: UploadFailure[] }

/**
 * The uploads of one form field, one file after the other. `share` is the progress from 0 to 1 while uploads
 * are pending. They are aborted on unmount.
 */
export function useUploads(onBusy?: (busy: boolean) => void) {
  const [share, setShare] = useState<number>()
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])

  const send = async ({ files, purpose, prepare, onStored }: Batch): Promise<Result> => {
    const { signal } = (ending.current = new AbortController())
    const total = files.reduce((sum, { size }) => sum + size, 0)
    const failures: UploadFailure[] = []
    let bytesSent = 0
    setShare(0)
    onBusy?.(true)
    for (const file of files) {
      if (signal.aborted) break
      try {
        const body = prepare ? await prepare(file) : file
        signal.throwIfAborted()
        const onProgress = (part: number) => setShare((bytesSent + part * file.size) / total)
        onStored(await upload(body, { ...(purpose && { purpose }), onProgress, signal }))
      } catch (error) {
        if (signal.aborted) break
        log('A file could not be uploaded.', error)
        failures.push({ file, error })
      }
      bytesSent += file.size
    }
    setShare(undefined)
    onBusy?.(false)
    return { failures }
  }
  return { share, send, cancel: () => ending.current?.abort() }
}
