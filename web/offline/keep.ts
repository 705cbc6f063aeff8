import { rowPeaksResource, type Track } from '#contract/music.ts'
import { ROW_PEAKS } from '#contract/platform/limits.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { errorOfResponse, networkError } from '#web/platform/requests/api-error.ts'
import { KEEP_PAGE } from '#web/worker/cache-build.ts'
import { KEPT_MEDIA } from '#web/worker/kept-media.ts'
import { audioOf, type Keepable, thumbsOf } from './keepable.ts'
import { dropFiles, isForMe, KEEPING, tellKept } from './kept.ts'
import { amend, type KeptThing, type KeptTrack } from './kept-database.ts'

/** There is not room for all of it: `needed` and `left` in bytes. */
export class NoRoomError extends Error {
  readonly needed: number
  readonly left: number

  constructor(needed: number, left: number) {
    super('There is no room for it')
    this.needed = needed
    this.left = left
  }
}

/** How far it is: `doneTracks` are whole, `bytes` those that have come, also of what was there before. */
export type KeepProgress = { doneTracks: number; bytes: number }

type How = {
  isFirstOnly?: boolean
  /** Only if it is still kept once all has come. */
  isRenewal?: boolean
}
type Keeping = { signal: AbortSignal; onProgress: (progress: KeepProgress) => void }

/**
 * Fetches the audio and the pictures of a thing into this browser, and notes it once all are there: one thing after the
 * other, over all tabs. What came of one that fails or is stopped goes again. @throws NoRoomError, or what `fetch` throws
 */
export function keep(thing: Keepable, { signal, onProgress, ...how }: Keeping & How): Promise<void> {
  return navigator.locks.request(KEEPING, { signal }, async () => {
    try {
      // without it what is kept does not play: also where little is to be loaded
      if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => {})
      const tracks = how.isFirstOnly ? thing.tracks.slice(0, 1) : thing.tracks
      const { needed, left } = await findRoom(tracks)
      if (needed > left) throw new NoRoomError(needed, left)
      await fetchAndNote({ ...thing, tracks }, how, { signal, onProgress }).catch((error) => {
        throw isFull(error) ? new NoRoomError(needed, Math.min(left, needed)) : error
      })
      // where data are to be saved it has not kept that yet
      void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(KEEP_PAGE))
    } finally {
      await dropFiles()
      await tellKept()
    }
  })
}

async function fetchAndNote(
  { tracks: given, ...thing }: Keepable,
  { isFirstOnly = false, isRenewal = false }: How,
  { signal, onProgress }: Keeping,
): Promise<void> {
  const cache = await caches.open(KEPT_MEDIA)
  const tracks = await addPeaks(given)
  const kept: KeptTrack[] = []
  let whole = 0
  for (const track of tracks) {
    const tell = (bytes: number) => onProgress({ doneTracks: kept.length, bytes: whole + bytes })
    tell(0)
    kept.push({ id: track.id, track, bytes: await fetchTrack(cache, track, signal, tell) })
    whole += track.fileSize
  }
  for (const url of thumbsOf(thing.cover)) await fetchPicture(cache, url, signal)
  signal.throwIfAborted()
  await note({ ...thing, trackIds: tracks.map(({ id }) => id), isFirstOnly }, kept, isRenewal)
}

/** What it had before and nothing else names goes. What was removed meanwhile is not brought back by its renewal. */
async function note(
  thing: Omit<KeptThing, 'keptAt' | 'checkedAt'>,
  kept: KeptTrack[],
  isRenewal: boolean,
): Promise<void> {
  if (!isForMe(thing)) throw new Error('Whoever it belongs to has left')
  const now = Date.now()
  await amend(['things', 'tracks'], ({ things }) => {
    const before = things.find(({ key }) => key === thing.key)
    if (isRenewal && !before) return null
    const others = things.filter(({ key }) => key !== thing.key).flatMap(({ trackIds }) => trackIds)
    const named = new Set([...thing.trackIds, ...others])
    return {
      things: { put: [{ ...thing, keptAt: before?.keptAt ?? now, checkedAt: now }] },
      tracks: { put: kept, remove: before?.trackIds.filter((id) => !named.has(id)) },
    }
  })
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** What has to be fetched, and the room that is left. Some browsers do not say that: then it is tried. */
async function findRoom(tracks: Track[]): Promise<{ needed: number; left: number }> {
  const cache = await caches.open(KEPT_MEDIA)
  let needed = 0
  for (const track of tracks) if (!(await cache.match(audioOf(track)))) needed += track.fileSize
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate()
  return { needed, left: Math.max(0, quota - usage) }
}

/** Long lists leave the waveforms out of all but their first tracks. */
async function addPeaks(tracks: Track[]): Promise<Track[]> {
  const known = new Map<string, string | null>()
  const without = tracks.filter(({ peaks }) => peaks === undefined).map(({ id }) => id)
  for (let at = 0; at < without.length; at += ROW_PEAKS.atOnce) {
    const { items } = await askApi(rowPeaksResource, { id: without.slice(at, at + ROW_PEAKS.atOnce) })
    for (const { id, peaks } of items) known.set(id, peaks)
  }
  return tracks.map((track) => (track.peaks === undefined ? { ...track, peaks: known.get(track.id) ?? null } : track))
}

/** Answers how many bytes it takes. */
async function fetchTrack(
  cache: Cache,
  track: Track,
  signal: AbortSignal,
  tell: (bytes: number) => void,
): Promise<number> {
  const url = audioOf(track)
  if (!(await cache.match(url))) {
    const response = await ask(url, signal)
    let bytes = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        tell(bytes)
        controller.enqueue(chunk)
      },
    })
    const { headers } = response
    await cache.put(url, new Response(response.body!.pipeThrough(counted), { headers }))
  }
  let pictures = 0
  for (const picture of thumbsOf(track.cover)) pictures += await fetchPicture(cache, picture, signal)
  return track.fileSize + pictures
}

/** A picture that is not there is none to wait for. */
async function fetchPicture(cache: Cache, url: string, signal: AbortSignal): Promise<number> {
  const before = await cache.match(url)
  if (before) return (await before.blob()).size
  const response = await ask(url, signal).catch((error) => {
    signal.throwIfAborted()
    if (error.code === 'network') throw error
    return null
  })
  if (!response) return 0
  const file = await response.blob()
  await cache.put(url, new Response(file, { headers: response.headers }))
  return file.size
}

async function ask(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal }).catch(() => {
    signal.throwIfAborted()
    throw networkError()
  })
  if (!response.ok) throw errorOfResponse(response.status, await response.text())
  return response
}
