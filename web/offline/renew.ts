import { ApiError } from '#web/platform/requests/api-error.ts'
import { keep } from './keep.ts'
import { askAgain, audioOf, type Keepable, thumbsOf } from './keepable.ts'
import { removeThing } from './kept.ts'
import { change, type KeptThing, readAll } from './kept-database.ts'

const CHECK_AFTER_MS = 24 * 3600 * 1000

/**
 * Asks once a day, one after the other, whether what is kept is still like that: what is gone or hidden goes here, too,
 * and what has changed is fetched anew. Never throws: what could not be asked is asked another time.
 */
export async function renewKept(): Promise<void> {
  const things = await readAll('things').catch(() => [])
  for (const thing of things.filter(({ checkedAt }) => Date.now() - checkedAt > CHECK_AFTER_MS)) {
    if (!navigator.onLine) return
    try {
      await renew(thing)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'not_found')) return
      await removeThing(thing.key)
    }
  }
}

async function renew(thing: KeptThing): Promise<void> {
  const now = await askAgain(thing)
  if (now.tracks.length === 0) return removeThing(thing.key)
  const tracks = thing.isFirstOnly ? now.tracks.slice(0, 1) : now.tracks
  if (await isSame({ ...now, tracks }, thing)) {
    await change({ things: { put: [{ ...thing, checkedAt: Date.now() }] } })
    return
  }
  await keep(now, { signal: new AbortController().signal, onProgress: () => {}, isFirstOnly: thing.isFirstOnly })
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
