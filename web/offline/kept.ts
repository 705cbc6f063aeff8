import { openMemory } from '#web/platform/memory.ts'
import { knownSession, onSessionChange } from '#web/platform/session.ts'
import { Signal } from '#web/platform/signal.ts'
import { tabTopic } from '#web/platform/tab-channel.ts'
import { KEPT_MEDIA } from '#web/worker/kept-media.ts'
import { audioOf, thumbsOf } from './keepable.ts'
import { amend, type KeptThing, type KeptTrack, readAll } from './kept-database.ts'
import { forgetOther, rememberSession } from './remember-session.ts'
import { KEPT_STORED_AS } from './stored-names.ts'

/** The items saved on this device that the present user may see; null until they are read. */
export type Kept = { things: KeptThing[]; tracks: Map<string, KeptTrack> }

const topic = tabTopic<null>('kept')
export const kept = new Signal<Kept | null>(null, () => {
  void lookAgain()
  return topic.subscribe(() => void lookAgain())
})

/**
 * Reads again, because this or another tab changed the saved items. If reading fails, the state
 * stays as it was and the result is false.
 */
async function lookAgain(): Promise<boolean> {
  const read = await Promise.all([readAll('things'), readAll('tracks')]).catch(() => null)
  if (!read) return false
  const [things, tracks] = read
  kept.value = {
    things: things.filter(isVisibleHere).toSorted((a, b) => b.keptAt - a.keptAt),
    tracks: new Map(tracks.map((track) => [track.id, track])),
  }
  const memory = openMemory()
  if (things.length > 0) memory.setItem(KEPT_STORED_AS, 'yes')
  else memory.removeItem(KEPT_STORED_AS)
  return true
}

export async function publishSaved(): Promise<void> {
  if (await lookAgain()) await rememberSession(kept.value!.things.length > 0)
  topic.publish(null)
}

/** A private item is shown only to a session that has its owner's profile. */
export const isVisibleHere = ({ ownerProfileId }: Pick<KeptThing, 'ownerProfileId'>): boolean =>
  ownerProfileId === null || (knownSession()?.profiles ?? []).some(({ id }) => id === ownerProfileId)

export const bytesOf = ({ trackIds }: KeptThing, { tracks }: Kept): number =>
  trackIds.reduce((sum, id) => sum + (tracks.get(id)?.bytes ?? 0), 0)

/** A track that two lists contain is stored once, and is deleted with the last list. */
export async function removeThings(isGone: (thing: KeptThing) => boolean): Promise<void> {
  const hasRemoved = await amend(['things', 'tracks'], ({ things, tracks }) => {
    const gone = things.filter(isGone)
    const stay = things.filter((thing) => !isGone(thing))
    const wanted = new Set(stay.flatMap(({ trackIds }) => trackIds))
    return gone.length > 0
      ? {
          things: { remove: gone.map(({ key }) => key) },
          tracks: { remove: tracks.filter(({ id }) => !wanted.has(id)).map(({ id }) => id) },
        }
      : null
  })
  if (!hasRemoved) return
  await dropUnnamed()
  await publishSaved()
}

export const removeThing = (key: string): Promise<void> => removeThings((thing) => thing.key === key)

/**
 * On a shared device, nothing private stays after its owner has signed out. The stored session is
 * deleted first, so that a later failure cannot leave it behind.
 */
export async function removeForeign(): Promise<void> {
  await forgetOther()
  await removeThings((thing) => !isVisibleHere(thing))
}

/** The lock that a download holds: one download at a time. */
export const KEEPING = 'keeping'

/**
 * Deletes files that nothing names, such as those of a closed tab's unfinished download. Does
 * nothing while a tab downloads: that tab deletes them when it is done.
 */
export const dropUnnamed = (): Promise<void> =>
  navigator.locks.request(KEEPING, { ifAvailable: true }, async (lock) => {
    if (lock) await dropFiles()
  })

/** Only for the holder of the lock `KEEPING`. */
export async function dropFiles(): Promise<void> {
  if (!(await caches.has(KEPT_MEDIA))) return
  const [things, tracks] = await Promise.all([readAll('things'), readAll('tracks')])
  const named = new Set([
    ...things.flatMap(({ cover }) => thumbsOf(cover)),
    ...tracks.flatMap(({ track }) => [audioOf(track), ...thumbsOf(track.cover)]),
  ])
  const cache = await caches.open(KEPT_MEDIA)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/media/') && !named.has(pathname)) await cache.delete(request)
  }
  // The worker takes the existence of this cache as the sign that something is saved. It is emptied
  // above, because deleting a full cache does not free its space at once.
  if (things.length === 0) await caches.delete(KEPT_MEDIA)
}

onSessionChange(() => {
  removeForeign()
    .then(publishSaved)
    .catch(() => {
      // The database cannot be read now: the next page tries again.
    })
})
