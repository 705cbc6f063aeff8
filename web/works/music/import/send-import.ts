import type { CreatedAlbum } from '#contract/albums.ts'
import type { TrackDetail } from '#contract/music.ts'
import { creditsOf } from '#contract/music-import-credits.ts'
import { ApiError, abortedError } from '#web/platform/requests/api-error.ts'
import { type UploadOptions, upload } from '#web/platform/requests/upload.ts'
import { type ImportAlbum, type ImportTrack, takenOf } from './import-albums.ts'

/** Creates a draft of the album, or returns the present draft with its title. */
export function sendAlbum(album: ImportAlbum, { signal }: UploadOptions): Promise<CreatedAlbum> {
  const { title, releaseDate, cover } = album
  const form = new FormData()
  form.set('title', title.trim())
  form.set('releaseDate', releaseDate)
  form.set('credits', JSON.stringify(creditsOf(takenOf(album))))
  form.set('draft', 'true')
  form.set('reuse', 'true')
  if (cover) form.set('cover', cover)
  return upload<CreatedAlbum>('POST', '/api/albums', form, { signal })
}

export type TrackToSend = { track: ImportTrack; audio: File; cover: File | null; draftOf: string; place: number }

/**
 * Creates a draft of the track at its position on the album; audio that exists already is not added
 * again.
 */
export function sendTrack({ track, audio, cover, draftOf, place }: TrackToSend, options: UploadOptions) {
  const form = new FormData()
  form.set('title', track.title.trim())
  form.set('tags', track.tags.join(', '))
  form.set('draftOf', draftOf)
  form.set('place', String(place))
  form.set('audio', audio)
  if (cover) form.set('cover', cover)
  return upload<TrackDetail>('POST', '/api/music', form, options)
}

/** The pauses between retries while the network is down; about a minute in all. */
const PAUSES_MS = [1000, 2000, 5000, 15_000, 30_000]

const isGap = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'unavailable')

/**
 * Retries while the network is down or the server restarts. Requests are idempotent: the server
 * recognises a repeated one.
 */
export async function withRetries<Answer>(send: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await send()
    } catch (error) {
      if (!isGap(error)) throw error
      await pause(pauseMs, signal)
    }
  }
  return send()
}

/** Ends early when the browser is online again. @throws ApiError `aborted` */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const end = (then: () => void) => () => {
      over.abort()
      clearTimeout(timer)
      then()
    }
    const timer = setTimeout(end(resolve), ms)
    window.addEventListener('online', end(resolve), { signal: over.signal })
    signal.addEventListener(
      'abort',
      end(() => reject(abortedError())),
      { signal: over.signal },
    )
    if (signal.aborted) end(() => reject(abortedError()))()
  })
}

/** Errors after which all further requests would fail in the same way. */
export const endsAll = (error: unknown): boolean =>
  isGap(error) ||
  (error instanceof ApiError &&
    ['aborted', 'rate_limited', 'quota_full', 'storage_full', 'not_signed_in'].includes(error.code))
