import { rowPeaksResource, type Track } from '#contract/music.ts'
import { ROW_PEAKS } from '#contract/platform/limits.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { errorOfResponse, networkError } from '#web/platform/requests/api-error.ts'
import { KEEP_PAGE } from '#web/worker/cache-build.ts'
import { KEPT_MEDIA } from '#web/worker/kept-media.ts'
import { audioOf, type Keepable, thumbsOf } from './keepable.ts'
import { dropFiles, isVisibleHere, KEEPING, publishSaved } from './kept.ts'
import { amend, type KeptThing, type KeptTrack } from './kept-database.ts'

/** The device has less free space than the item needs: `needed` and `left` in bytes. */
export class StorageFullError extends Error {
  readonly needed: number
  readonly left: number

  constructor(needed: number, left: number) {
    super('Not enough space on this device')
    this.needed = needed
    this.left = left
  }
}

/**
 * Progress: `doneTracks` are complete; `bytes` were received, including those of files that were
 * saved before.
 */
type KeepProgress = { doneTracks: number; bytes: number }

type How = {
  isFirstOnly?: boolean
  /** Saves the result only if the item is still saved when the download ends. */
  isRenewal?: boolean
}
type Keeping = { signal: AbortSignal; onProgress: (progress: KeepProgress) => void }

/**
 * Downloads the audio and the pictures of an item into this browser, and records the item when all
 * are there. One item after another, across all tabs. A download that fails or is stopped leaves no
 * files behind. @throws StorageFullError, or what `fetch` throws
 */
export function keep(thing: Keepable, { signal, onProgress, ...how }: Keeping & How): Promise<void> {
  return navigator.locks.request(KEEPING, { signal }, async () => {
    try {
      // Saved items play only with the service worker. On a slow page the press may come before
      // start-up has registered it.
      if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => {})
      const tracks = how.isFirstOnly ? thing.tracks.slice(0, 1) : thing.tracks
      const { needed, left } = await findFreeSpace(tracks)
      if (needed > left) throw new StorageFullError(needed, left)
      await fetchAndNote({ ...thing, tracks }, how, { signal, onProgress }).catch((error) => {
        throw isFull(error) ? new StorageFullError(needed, Math.min(left, needed)) : error
      })
      // With the browser's data saver on, the worker has not cached the offline page yet.
      void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(KEEP_PAGE))
    } finally {
      await dropFiles()
      await publishSaved()
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
    const report = (bytes: number) => onProgress({ doneTracks: kept.length, bytes: whole + bytes })
    report(0)
    kept.push({ id: track.id, track, bytes: await fetchTrack(cache, track, signal, report) })
    whole += track.fileSize
  }
  for (const url of thumbsOf(thing.cover)) await fetchPicture(cache, url, signal)
  signal.throwIfAborted()
  await note({ ...thing, trackIds: tracks.map(({ id }) => id), isFirstOnly }, kept, isRenewal)
}

/**
 * Replaces the recorded item and deletes its former tracks that no other item names. A renewal does
 * not bring back an item that was removed during the download.
 */
async function note(
  thing: Omit<KeptThing, 'keptAt' | 'checkedAt'>,
  kept: KeptTrack[],
  isRenewal: boolean,
): Promise<void> {
  if (!isVisibleHere(thing)) throw new Error('The account that can see this item has signed out')
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

/**
 * The bytes to download, and the free space. Some browsers do not tell the free space: then the
 * download is tried.
 */
async function findFreeSpace(tracks: Track[]): Promise<{ needed: number; left: number }> {
  const cache = await caches.open(KEPT_MEDIA)
  let needed = 0
  for (const track of tracks) if (!(await cache.match(audioOf(track)))) needed += track.fileSize
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate()
  return { needed, left: Math.max(0, quota - usage) }
}

/** Long lists carry the waveforms of their first tracks only: fetches the others. */
async function addPeaks(tracks: Track[]): Promise<Track[]> {
  const known = new Map<string, string | null>()
  const without = tracks.filter(({ peaks }) => peaks === undefined).map(({ id }) => id)
  for (let at = 0; at < without.length; at += ROW_PEAKS.atOnce) {
    const { items } = await askApi(rowPeaksResource, { id: without.slice(at, at + ROW_PEAKS.atOnce) })
    for (const { id, peaks } of items) known.set(id, peaks)
  }
  return tracks.map((track) => (track.peaks === undefined ? { ...track, peaks: known.get(track.id) ?? null } : track))
}

/** Returns the size of the audio and its pictures, in bytes. */
async function fetchTrack(
  cache: Cache,
  track: Track,
  signal: AbortSignal,
  report: (bytes: number) => void,
): Promise<number> {
  const url = audioOf(track)
  if (!(await cache.match(url))) {
    const response = await ask(url, signal)
    let bytes = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        report(bytes)
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

/** A missing picture does not fail the download. */
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
