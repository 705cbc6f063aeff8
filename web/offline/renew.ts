import { ApiError, type ApiErrorCode } from '#web/platform/requests/api-error.ts'
import { keep } from './keep.ts'
import { askAgain, audioOf, type Keepable, thumbsOf } from './keepable.ts'
import { removeThing } from './kept.ts'
import { amend, type KeptThing, readAll } from './kept-database.ts'

const CHECK_AFTER_MS = 24 * 3600 * 1000
/** Nobody waits for it, but others for their turn: a network that hangs holds them up no longer. */
const LONGEST_MS = 10 * 60_000

/** Whoever has no answer to one thing has none to the others. */
const NOT_NOW: readonly ApiErrorCode[] = ['network', 'aborted', 'rate_limited', 'unavailable']

/**
 * Asks once a day, one after the other, whether what is kept is still like that: what is gone or hidden goes here, too,
 * and what has changed is fetched anew. Never throws: what could not be asked is asked another time.
 */
export async function renewKept(): Promise<void> {
  const read = () => readAll('things').catch((): KeptThing[] => [])
  for (const { key } of (await read()).filter(isDue)) {
    // another tab may have removed or renewed it
    const thing = (await read()).find((now) => now.key === key && isDue(now))
    if (!thing) continue
    if (!navigator.onLine) return
    try {
      await renew(thing)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (!navigator.onLine || (code && NOT_NOW.includes(code))) return
      // what fails by itself is asked for another day
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

/** Counts change all the time, and are not worth it. */
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
