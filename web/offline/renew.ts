import { ApiError, type ApiErrorCode } from '#web/platform/requests/api-error.ts'
import { keep } from './keep.ts'
import { askAgain, audioOf, type Keepable, thumbsOf } from './keepable.ts'
import { removeThing } from './kept.ts'
import { amend, type KeptThing, readAll } from './kept-database.ts'

const CHECK_AFTER_MS = 24 * 3600 * 1000
/**
 * A renewal runs in the background but holds the lock: a network that hangs must not block other
 * downloads longer.
 */
const LONGEST_MS = 10 * 60_000

/** After one of these errors, requests for the other items would fail too. */
const NOT_NOW: readonly ApiErrorCode[] = ['network', 'aborted', 'rate_limited', 'unavailable']

/**
 * Checks each saved item once a day, one after another. Removes items that were deleted or hidden,
 * and downloads changed ones again. Never throws: failed checks are repeated later.
 */
export async function renewKept(): Promise<void> {
  const read = () => readAll('things').catch((): KeptThing[] => [])
  for (const { key } of (await read()).filter(isDue)) {
    // Another tab may have removed or renewed the item.
    const thing = (await read()).find((now) => now.key === key && isDue(now))
    if (!thing) continue
    if (!navigator.onLine) return
    try {
      await renew(thing)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (!navigator.onLine || (code && NOT_NOW.includes(code))) return
      // The error concerns this item alone: it is checked again another day.
      await checked(key).catch(() => {})
    }
  }
}

const isDue = ({ checkedAt }: KeptThing): boolean => Date.now() - checkedAt > CHECK_AFTER_MS

async function checked(key: string): Promise<void> {
  await amend(['things'], ({ things }) => {
    const thing = things.find((now) => now.key === key)
    return thing ? { things: { put: [{ ...thing, checkedAt: Date.now() }] } } : null
  })
}

async function renew(thing: KeptThing): Promise<void> {
  const now = await askAgain(thing).catch((error) => {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  })
  if (!now || now.tracks.length === 0) return removeThing(thing.key)
  const { isFirstOnly } = thing
  const tracks = isFirstOnly ? now.tracks.slice(0, 1) : now.tracks
  if (await isSame({ ...now, tracks }, thing)) return checked(thing.key)
  await keep(now, { signal: AbortSignal.timeout(LONGEST_MS), onProgress: () => {}, isFirstOnly, isRenewal: true })
}

/** Ignores counts: they change all the time, and are not worth a download. */
async function isSame({ tracks, title, by, cover, ownerProfileId }: Keepable, thing: KeptThing): Promise<boolean> {
  const known = new Map((await readAll('tracks')).map((kept) => [kept.id, kept.track]))
  const isKnown = (track: (typeof tracks)[number]) => {
    const before = known.get(track.id)
    return before && textOf(before) === textOf(track)
  }
  const shown = [title, by, ownerProfileId, ...thumbsOf(cover)].join()
  const before = [thing.title, thing.by, thing.ownerProfileId, ...thumbsOf(thing.cover)].join()
  return shown === before && tracks.map(({ id }) => id).join() === thing.trackIds.join() && tracks.every(isKnown)
}

const textOf = (track: Keepable['tracks'][number]): string =>
  [track.title, audioOf(track), track.cover?.url, track.artist?.displayName, track.artist?.handle].join()
