import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { importProducts, type ImportReport } from '../../../contract/import-products.ts'
import { sendFile } from '../../api/upload.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../shared/error-message.ts'

/** Imports a file after a dry run: its upload progress, what it would change, and any error. */
export function useImport(onDone: () => void) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])

  const send = async (chosen: File, apply?: string) => {
    // One upload at a time: a second press does nothing while one is pending.
    if (ending.current) return undefined
    const { signal } = (ending.current = new AbortController())
    setFailure('')
    setShare(0)
    try {
      return await sendFile(importProducts, { query: { apply } }, chosen, { onProgress: setShare, signal })
    } catch (error) {
      if (!signal.aborted) setFailure(errorMessage(error))
      return undefined
    } finally {
      ending.current = undefined
      setShare(undefined)
    }
  }
  const look = async (chosen: File) => {
    setFile(chosen)
    setReport(undefined)
    setReport(await send(chosen))
  }
  const apply = async () => {
    if (!file || !report?.digest) return
    const done = await send(file, report.digest)
    if (!done) return
    notify({ text: doneText(done), tone: 'success' })
    onDone()
    await queryClient.invalidateQueries()
  }
  return { file, report, share, failure, look, apply, cancel: () => ending.current?.abort() }
}

/** For example: `1 product added, 2 products changed.` */
function doneText({ added, changed }: ImportReport): string {
  const counts = [[added.length, 'added'], [changed.length, 'changed']] as const
  const parts = counts.filter(([count]) => count > 0).map(([count, verb]) => `${count} ${count === 1 ? 'product' : 'products'} ${verb}`)
  return `${parts.join(', ')}.`
}
