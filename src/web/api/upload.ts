import type { CallInput, CallOutput } from '../../contract/calls.ts'
import type { EndpointRef } from '../../contract/endpoint.ts'
import { uploadFile } from '../../contract/upload.ts'
import { ApiError, callEndpoint, type Send } from './client.ts'
import { noticeEndedSession } from './session.ts'

type SendOptions = {
  /** Called with the share of the file sent so far, from 0 to 1. */
  onProgress(share: number): void
  /** Aborts the upload. */
  signal: AbortSignal
}

/** Sends one file as the form of an endpoint. @throws ApiError, or the signal's reason after an abort. */
export async function sendFile<const R extends EndpointRef>(
  endpoint: R,
  input: CallInput<R>,
  file: Blob,
  options: SendOptions,
): Promise<CallOutput<R>> {
  const { rows } = await callEndpoint(
    noticeEndedSession((request) => sendForm(request, file, options)),
    endpoint,
    input,
  )
  return rows as CallOutput<R>
}

export type UploadOptions = SendOptions & { purpose?: 'profile' }

/** Uploads one file and returns its address. @throws ApiError, or the signal's reason after an abort. */
export async function upload(file: Blob, { purpose, ...options }: UploadOptions): Promise<string> {
  const { url } = await sendFile(uploadFile, { query: { purpose } }, file, options)
  return url
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function sendForm(
  { method, url }: Parameters<Send>[0],
  file: Blob,
  { onProgress, signal }: SendOptions,
): ReturnType<Send> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const end = () => request.abort()
    signal.addEventListener('abort', end)
    request.addEventListener('loadend', () => signal.removeEventListener('abort', end))
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    request.addEventListener('error', () =>
      reject(new ApiError('FETCH_ERROR', 'The shop cannot be reached. Please check your connection.')),
    )
    request.open(method, url)
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
