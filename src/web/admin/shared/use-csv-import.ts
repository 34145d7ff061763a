import { useState } from 'react'
import { errorMessage } from '../../api/error-message.ts'
import type { UploadOptions } from '../../api/upload.ts'

/** Sends a file to its endpoint: without a digest for a preview, with one to apply that preview. */
type SendCsv<R> = (file: File, apply: string | undefined, options: UploadOptions) => Promise<R>

/**
 * Imports a CSV file after a dry run: its upload progress, what it would change, and any error. `onDone` gets
 * the report of the import.
 */
export function useCsvImport<R extends { digest: string | null }>(
  sendCsv: SendCsv<R>,
  onDone: (report: R) => void,
) {
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<R>()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')
  const [ending, setEnding] = useState<AbortController>()

  const send = async (chosen: File, apply?: string) => {
    const controller = new AbortController()
    setEnding(controller)
    setFailure('')
    setShare(0)

    try {
      return await sendCsv(chosen, apply, { onProgress: setShare, signal: controller.signal })
    } catch (error) {
      if (!controller.signal.aborted) setFailure(errorMessage(error))
      return undefined
    } finally {
      setShare(undefined)
    }
  }

  const look = async (chosen: File | undefined) => {
    if (!chosen || share !== undefined) return

    setFile(chosen)
    setReport(undefined)
    setReport(await send(chosen))
  }

  const apply = async () => {
    if (!file || !report?.digest) return

    const done = await send(file, report.digest)
    if (!done) return

    setFile(undefined)
    setReport(undefined)
    onDone(done)
  }

  return {
    file,
    report,
    share,
    failure,
    look,
    apply,
    canApply: Boolean(report?.digest) && share === undefined && failure === '',
    cancel: () => ending?.abort(),
  }
}
