import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { importProducts, type ImportReport } from '../../../contract/import-products.ts'
import { ApiError } from '../../api/client.ts'
import { sendFile, upload } from '../../api/upload.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../../api/error-message.ts'
import { toProductInput } from '../shared/to-product-input.ts'
import { pictureNamesIn, picturesOf, replacePictureNames, ZipTooLarge } from './import-pictures.ts'

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
  /** Uploads the pictures that the CSV file names, writes their addresses into it, and looks at it. */
  const lookWithPictures = async (csv: File, pictures: File[]) => {
    setFile(csv)
    setReport(undefined)
    setFailure('')
    setShare(0)
    let complete: File
    try {
      const text = await csv.text()
      const found = await picturesOf(pictures, pictureNamesIn(text))
      const addresses = new Map<string, string>()
      const { signal } = (ending.current = new AbortController())
      for (const [index, picture] of found.entries()) {
        const onProgress = (part: number) => setShare((index + part) / found.length)
        addresses.set(picture.name.toLowerCase(), await upload(await toProductInput(picture), { onProgress, signal }))
      }
      complete = new File([replacePictureNames(text, addresses)], csv.name, { type: csv.type })
    } catch (error) {
      if (!ending.current?.signal.aborted) setFailure(error instanceof ApiError || error instanceof ZipTooLarge ? error.message : 'The zip file is damaged and cannot be read.')
      setShare(undefined)
      return
    } finally {
      ending.current = undefined
    }
    await look(complete)
  }
  const apply = async () => {
    if (!file || !report?.digest) return
    const done = await send(file, report.digest)
    if (!done) return
    notify({ text: doneText(done), tone: 'success' })
    onDone()
    await queryClient.invalidateQueries()
  }
  return { file, report, share, failure, look, lookWithPictures, apply, cancel: () => ending.current?.abort() }
}

/** For example: `1 product added, 2 products changed.` */
function doneText({ added, changed }: ImportReport): string {
  const counts = [[added.length, 'added'], [changed.length, 'changed']] as const
  const parts = counts.filter(([count]) => count > 0).map(([count, verb]) => `${count} ${count === 1 ? 'product' : 'products'} ${verb}`)
  return `${parts.join(', ')}.`
}
