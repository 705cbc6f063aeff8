import type { OfflinePlays } from '#contract/music.ts'
import { OFFLINE_PLAYS } from '#contract/platform/limits.ts'
import { openMemory } from '#web/platform/memory.ts'
import { newId } from '#web/platform/new-id.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { amend, readAll } from './kept-database.ts'
import { PLAYS_STORED_AS } from './stored-names.ts'

/**
 * Notes a play that the server could not be told of for lack of a network; `at` is when it began, in milliseconds since
 * 1970.
 */
export async function notePlay(trackId: string, at: number, error: ApiError): Promise<void> {
  if (error.code !== 'network') return
  await amend(['plays'], () => ({ plays: { put: [{ id: newId(), trackId, at }] } }))
  openMemory().setItem(PLAYS_STORED_AS, 'yes')
}

window.addEventListener('online', () => void tellPlays())

/** What the server cannot read now it can read at no time: the one play at fault is let go, the others are told. */
async function tell(plays: OfflinePlays['plays']): Promise<void> {
  try {
    await call(api.api.music['offline-plays'].$post({ json: { plays } }))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'invalid')) throw error
    const half = Math.floor(plays.length / 2)
    for (const some of half > 0 ? [plays.slice(0, half), plays.slice(half)] : []) await tell(some)
  }
}

/**
 * Tells the server of the plays that were noted, by one tab at a time. They are forgotten once it has answered; what is
 * told twice counts once, by their ids. Never throws: what cannot be told now is told another time.
 */
export async function tellPlays(): Promise<void> {
  // a page that does not come over HTTPS keeps nothing, and has no locks
  if (!navigator.onLine || !navigator.locks) return
  await navigator.locks
    .request('telling-plays', { ifAvailable: true }, async (lock) => {
      if (!lock) return
      const noted = (await readAll('plays')).toSorted((a, b) => a.at - b.at)
      for (let from = 0; from < noted.length; from += OFFLINE_PLAYS.atOnce) {
        const some = noted.slice(from, from + OFFLINE_PLAYS.atOnce)
        const plays = some.map(({ id, trackId, at }) => ({ id, trackId, agoMs: Math.max(0, Date.now() - at) }))
        await tell(plays)
        await amend(['plays'], () => ({ plays: { remove: some.map(({ id }) => id) } }))
      }
      const memory = openMemory()
      memory.removeItem(PLAYS_STORED_AS)
      // another tab may have noted one meanwhile: it is set again rather than lost
      if ((await readAll('plays')).length > 0) memory.setItem(PLAYS_STORED_AS, 'yes')
    })
    .catch(() => {})
}
