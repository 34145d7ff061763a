import type { CallInput, Endpoint, Output } from '../../contract/endpoint.ts'
import { uploadFile } from '../../contract/upload.ts'
import { ApiError, apiClient, type Send } from './client.ts'
import { noticeEndedSession } from './session.ts'

type SendOptions = {
  /** Told how much of the file has gone, from 0 to 1. */
  onProgress(share: number): void
  /** Ends the upload where it is. */
  signal: AbortSignal
}

/** Sends one file as the form of an endpoint. @throws ApiError; the signal's reason when it was ended. */
export const sendFile = <const E extends Endpoint & { form: true }>(endpoint: E, input: CallInput<E>, file: Blob, options: SendOptions): Promise<Output<E>> =>
  apiClient(noticeEndedSession((request) => sendForm(request, file, options)))(endpoint, input)

export type UploadOptions = SendOptions & { purpose?: 'profile' }

/** Stores one file and answers its address. @throws ApiError; the signal's reason when it was ended. */
export async function upload(file: Blob, { purpose, ...options }: UploadOptions): Promise<string> {
  const { url } = await sendFile(uploadFile, { query: { purpose } }, file, options)
  return url
}

/** As the browser's older client sends it: the newer one does not tell how much has gone. */
function sendForm({ method, url }: Parameters<Send>[0], file: Blob, { onProgress, signal }: SendOptions): ReturnType<Send> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const end = () => request.abort()
    signal.addEventListener('abort', end)
    request.addEventListener('loadend', () => signal.removeEventListener('abort', end))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    request.addEventListener('error', () => reject(new ApiError('FETCH_ERROR', 'The shop cannot be reached. Please check your connection.')))
    request.open(method, url)
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
