import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { importProducts, type ImportReport } from '../../../contract/import-products.ts'
import { sendFile, upload, type UploadOptions } from '../../api/upload.ts'
import { notify } from '../../ui/notify.ts'
import { errorMessage } from '../../api/error-message.ts'
import { rememberedColumns } from './assigned-columns.ts'
import { toProductInput } from '../shared/to-product-input.ts'
import {
  addressBeforeUpload,
  isPartOf,
  pictureNamesIn,
  picturesOf,
  replacePictureNames,
  ZipTooLarge,
} from './import-pictures.ts'

/**
 * The pictures of a file, and the addresses of those that were uploaded, by name in lower case. `text`: of
 * the file.
 */
type Pictures = { text: string; files: File[]; addresses: Map<string, string> }
const noPictures: Pictures = { text: '', files: [], addresses: new Map() }

/** Imports a file after a dry run: its upload progress, what it would change, and any error. */
export function useImport(onDone: () => void) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const { run, cancel, share, failure, setFailure } = useUploadRun()
  const pictures = useRef(noPictures)

  const send = (csv: File, apply?: string) =>
    run((options) =>
      sendFile(
        importProducts,
        { query: { apply, columns: JSON.stringify(rememberedColumns()) } },
        csv,
        options,
      ),
    )

  /** Checks a file before any picture is sent: those that it names count as if they were in the shop. */
  const look = async (csv: File, chosen: File[]) => {
    setFile(csv)
    setReport(undefined)
    setFailure('')

    try {
      const text = chosen.length > 0 ? await csv.text() : ''
      const files = await picturesOf(chosen, pictureNamesIn(text))
      pictures.current = { text, files, addresses: new Map() }
      const addresses = new Map(files.map(({ name }) => [name.toLowerCase(), addressBeforeUpload(name)]))
      setReport(await send(files.length > 0 ? fileOf(csv, replacePictureNames(text, addresses)) : csv))
    } catch (error) {
      setFailure(error instanceof ZipTooLarge ? error.message : 'The zip file is damaged and cannot be read.')
    }
  }

  /** Applies the preview. A file with pictures is checked again, since it then names their addresses. */
  const apply = async () => {
    if (!file || !report?.digest) return

    let [complete, checked] = [file, report]
    const { text, files, addresses } = pictures.current
    if (files.length > 0) {
      if (!(await run((options) => uploadPictures(pictures.current, options)))) return
      complete = fileOf(file, replacePictureNames(text, addresses))
      const again = await send(complete)
      if (!again) return
      pictures.current = noPictures
      setFile(complete)
      setReport(again)
      if (!again.digest || !isPartOf(again, report)) return
      checked = again
    }

    const done = await send(complete, checked.digest ?? '')
    if (!done) return

    notify({ text: doneText(done), tone: 'success' })
    onDone()
    await queryClient.invalidateQueries()
  }

  return { file, report, share, failure, look, apply, cancel }
}

/** Runs one upload at a time: its progress, its error, and a function that ends it. */
function useUploadRun() {
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])

  const run = async <T>(work: (options: UploadOptions) => Promise<T>): Promise<T | undefined> => {
    // One upload at a time: a second press does nothing while one is pending.
    if (ending.current) return undefined

    const { signal } = (ending.current = new AbortController())
    setFailure('')
    setShare(0)

    try {
      return await work({ onProgress: setShare, signal })
    } catch (error) {
      if (!signal.aborted) setFailure(errorMessage(error))
      return undefined
    } finally {
      ending.current = undefined
      setShare(undefined)
    }
  }

  return { run, cancel: () => ending.current?.abort(), share, failure, setFailure }
}

const fileOf = ({ name, type }: File, text: string) => new File([text], name, { type })

/** Uploads the pictures that have no address yet. */
async function uploadPictures(
  { files, addresses }: Pictures,
  { onProgress, signal }: UploadOptions,
): Promise<true> {
  for (const [index, picture] of files.entries()) {
    const name = picture.name.toLowerCase()
    const options = { onProgress: (part: number) => onProgress((index + part) / files.length), signal }
    if (!addresses.has(name)) addresses.set(name, await upload(await toProductInput(picture), options))
  }

  return true
}

/** For example: `1 product added, 2 products changed.` */
function doneText({ added, changed }: ImportReport): string {
  const counts = [
    [added.length, 'added'],
    [changed.length, 'changed'],
  ] as const

  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, verb]) => `${count} ${count === 1 ? 'product' : 'products'} ${verb}`)
  return `${parts.join(', ')}.`
}
