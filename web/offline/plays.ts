import type { OfflinePlays } from '#contract/music.ts'
import { OFFLINE_PLAYS } from '#contract/platform/limits.ts'
import { openMemory } from '#web/platform/memory.ts'
import { newId } from '#web/platform/new-id.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { amend, readAll } from './kept-database.ts'
import { PLAYS_STORED_AS } from './stored-names.ts'

/**
 * Records a play that could not be sent because the network is down; `at` is its start, in
 * milliseconds since 1970.
 */
export async function notePlay(trackId: string, at: number, error: ApiError): Promise<void> {
  if (error.code !== 'network') return
  await amend(['plays'], () => ({ plays: { put: [{ id: newId(), trackId, at }] } }))
  openMemory().setItem(PLAYS_STORED_AS, 'yes')
}

window.addEventListener('online', () => void sendPlays())

/**
 * A play that the server refuses as invalid will never be accepted. Halves the list until that play
 * is alone, drops it and sends the others.
 */
async function send(plays: OfflinePlays['plays']): Promise<void> {
  try {
    await call(api.api.music['offline-plays'].$post({ json: { plays } }))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'invalid')) throw error
    const half = Math.floor(plays.length / 2)
    for (const some of half > 0 ? [plays.slice(0, half), plays.slice(half)] : []) await send(some)
  }
}

/**
 * Sends the recorded plays to the server, from one tab at a time, and deletes them after the
 * response. Their ids make sending idempotent. Never throws: plays that cannot be sent now are sent
 * later.
 */
export async function sendPlays(): Promise<void> {
  // A page over plain HTTP has no locks, and saves nothing.
  if (!navigator.onLine || !navigator.locks) return
  await navigator.locks
    .request('telling-plays', { ifAvailable: true }, async (lock) => {
      if (!lock) return
      const noted = (await readAll('plays')).toSorted((a, b) => a.at - b.at)
      for (let from = 0; from < noted.length; from += OFFLINE_PLAYS.atOnce) {
        const some = noted.slice(from, from + OFFLINE_PLAYS.atOnce)
        const plays = some.map(({ id, trackId, at }) => ({ id, trackId, agoMs: Math.max(0, Date.now() - at) }))
        await send(plays)
        await amend(['plays'], () => ({ plays: { remove: some.map(({ id }) => id) } }))
      }
      const memory = openMemory()
      memory.removeItem(PLAYS_STORED_AS)
      // Another tab may have recorded a play since: sets the mark again, so that the play is not
      // lost.
      if ((await readAll('plays')).length > 0) memory.setItem(PLAYS_STORED_AS, 'yes')
    })
    .catch(() => {})
}
