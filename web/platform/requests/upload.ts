import { actingHeaders } from './api.ts'
import { abortedError, errorOfResponse, networkError } from './api-error.ts'

export type UploadOptions = {
  /** Bytes sent so far, and all bytes of the request. */
  onProgress?: (sentBytes: number, totalBytes: number) => void
  /** Aborting it ends the upload with an ApiError `aborted`. */
  signal?: AbortSignal
}

/**
 * Sends a form with files and reads the JSON response. It uses XMLHttpRequest because fetch reports
 * no upload progress. @throws ApiError
 */
export function upload<Answer>(
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  form: FormData,
  { onProgress, signal }: UploadOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortedError())
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(actingHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => onProgress?.(event.loaded, event.total)
    request.onload = () => {
      if (request.status < 200 || request.status > 299) reject(errorOfResponse(request.status, request.responseText))
      else resolve((request.responseText ? JSON.parse(request.responseText) : undefined) as Answer)
    }
    request.onerror = () => reject(networkError())
    request.onabort = () => reject(abortedError())
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.send(form)
  })
}
