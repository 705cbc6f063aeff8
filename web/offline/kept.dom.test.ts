import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { networkError } from '#web/platform/requests/api-error.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { type Asked, problem, respondWith } from '#web/platform/testing/responses.ts'
import { makeOwnProfile, makeSession, VISITOR } from '#web/platform/testing/sessions.ts'
import { dismissAllToasts, useToasts } from '#web/ui/feedback/toast-store.ts'
import { KEPT_MEDIA } from '#web/worker/kept-media.ts'
import { KEPT_SESSION } from '#web/worker/offline-page.ts'
import { makeTrack } from '#web/works/music/factory.ts'
import { FakeBrowser } from './fake-browser.ts'
import { keep } from './keep.ts'
import { keepFromMenu } from './keep-from-menu.ts'
import { keepableOf } from './keepable.ts'
import { saveStates } from './keeping.ts'
import { kept, publishSaved, removeForeign, removeThing } from './kept.ts'
import { notePlay, sendPlays } from './plays.ts'
import { renewKept } from './renew.ts'
import { KEPT_STORED_AS, PLAYS_STORED_AS } from './stored-names.ts'

let browser: FakeBrowser
beforeEach(() => {
  browser = new FakeBrowser()
  signIn(VISITOR)
})

const signIn = (session: object) => queryClient.setQueryData(keyOf(sessionResource, {}), session)
const trackOf = (id: string, title = id) =>
  makeTrack({ id, title, fileUrl: `/media/music/${id}.mp3`, cover: null, peaks: null })

/** Tracks that were saved some days ago. */
function keepTracks(...ids: string[]): void {
  for (const id of ids) {
    const { tracks, ...thing } = keepableOf({ kind: 'track', data: trackOf(id) })
    browser.put('things', { ...thing, trackIds: [id], isFirstOnly: false, keptAt: 1, checkedAt: 1 })
    browser.put('tracks', { id, track: tracks[0], bytes: 1 })
  }
}

const checkedAt = (key: string) => browser.stores.things!.get(key)!.checkedAt as number
const found = (body?: unknown) => ({ status: 200, body })
const quiet = { signal: new AbortController().signal, onProgress: () => {} }
const toasts = () => renderHook(useToasts).result.current.map(({ title }) => title)
const pathsOf = (asked: Asked[]) => asked.map(({ path }) => path)

test('REACH-06 an item that is removed during its renewal does not come back, and a removed item is not requested', async () => {
  keepTracks('a', 'b')
  const asked = respondWith(async ({ path }) => {
    if (path.startsWith('/api/')) return found(trackOf('a', 'Renamed'))
    await removeThing('track:a')
    await removeThing('track:b')
    return found('sound')
  })
  await renewKept()
  expect([browser.keys('things'), browser.keys('tracks')]).toEqual([[], []])
  expect(pathsOf(asked)).toEqual(['/api/music/a', '/media/music/a.mp3'])
})

test('REACH-06 an unchanged item is not written back after it was removed', async () => {
  keepTracks('a')
  respondWith(async () => {
    await removeThing('track:a')
    return found(trackOf('a'))
  })
  await renewKept()
  expect(browser.keys('things')).toEqual([])
})

test.each([
  ['answers with an error', async () => problem('unexpected', 'Broken')],
  ['is not for this user', async () => problem('forbidden', 'No')],
  [
    'has no audio',
    async ({ path }: Asked) => (path.startsWith('/api/') ? found(trackOf('a', 'New')) : problem('not_found', 'Gone')),
  ],
])('REACH-06 an item that %s does not stop the others and is requested again another day', async (_what, response) => {
  keepTracks('a', 'b')
  respondWith((asked) => (asked.path.endsWith('/b') ? Promise.resolve(found(trackOf('b'))) : response(asked)))
  await renewKept()
  expect([checkedAt('track:a') > 1, checkedAt('track:b') > 1]).toEqual([true, true])
})

test.each(['rate_limited', 'unavailable'] as const)('REACH-06 a renewal stops after %s', async (code) => {
  keepTracks('a', 'b')
  const asked = respondWith(async () => problem(code, 'Later'))
  await renewKept()
  expect(asked).toHaveLength(1)
  expect(checkedAt('track:a')).toBe(1)
})

test('REACH-06 a private item is not saved after its owner signed out, and the stored session is deleted', async () => {
  const owner = makeOwnProfile()
  signIn(makeSession([owner]))
  respondWith(async () => {
    signIn(VISITOR)
    return found('sound')
  })
  const thing = { ...keepableOf({ kind: 'track', data: trackOf('a') }), ownerProfileId: owner.id }
  await expect(keep(thing, quiet)).rejects.toThrow('has signed out')
  expect([browser.keys('things'), browser.caches.has(KEPT_MEDIA)]).toEqual([[], false])
})

test('REACH-06 stores the session without the mail address', async () => {
  const owner = makeOwnProfile()
  const session = makeSession([owner])
  signIn(session)
  keepTracks('a')
  await publishSaved()
  const stored = await browser.caches.get(KEPT_MEDIA)?.get(KEPT_SESSION)?.text()
  expect(stored).toContain(owner.handle)
  expect(stored).not.toContain(session.user!.email)
})

test('REACH-06 deletes only the stored session of a former user when the database cannot be read', async () => {
  signIn(makeSession())
  keepTracks('a')
  await publishSaved()
  const session = () => browser.caches.get(KEPT_MEDIA)?.has(KEPT_SESSION)
  expect([localStorage.getItem(KEPT_STORED_AS), session()]).toEqual(['yes', true])
  browser.isReadable = false
  await publishSaved()
  expect([localStorage.getItem(KEPT_STORED_AS), session()]).toEqual(['yes', true])
  signIn(VISITOR)
  await expect(removeForeign()).rejects.toThrow('It cannot be read')
  expect([localStorage.getItem(KEPT_STORED_AS), session()]).toEqual(['yes', false])
})

test('REACH-06 removing two items concurrently also removes the track that both name', async () => {
  keepTracks('a')
  browser.put('things', { ...browser.stores.things!.get('track:a'), key: 'album:x' })
  await Promise.all([removeThing('track:a'), removeThing('album:x')])
  expect([browser.keys('things'), browser.keys('tracks')]).toEqual([[], []])
})

test('REACH-06 a menu reports a saved track once, and says nothing when the user stops a download', async () => {
  let response = () => {}
  const held = new Promise<void>((resolve) => {
    response = resolve
  })
  respondWith(async () => {
    await held
    return found('sound')
  })
  const [first, again] = [keepFromMenu(trackOf('a')), keepFromMenu(trackOf('a'))]
  await again
  response()
  await first
  expect(toasts()).toEqual(['Keeping offline', 'Keeping offline', 'Kept offline'])
  dismissAllToasts()
  const stopped = keepFromMenu(trackOf('b'))
  const saveState = saveStates.value.get('track:b')
  if (saveState?.state === 'keeping') saveState.stop()
  await stopped
  expect([toasts(), browser.keys('things')]).toEqual([['Keeping offline'], ['track:a']])
})

test('REACH-06 a play recorded while others are being sent is sent later', async () => {
  await notePlay('a', Date.now(), networkError())
  respondWith(async () => {
    await notePlay('b', Date.now(), networkError())
    return found()
  })
  await sendPlays()
  expect([browser.keys('plays').length, localStorage.getItem(PLAYS_STORED_AS)]).toEqual([1, 'yes'])
})

test('REACH-06 a page without locks, as over plain HTTP, sends no plays and throws nothing', async () => {
  await notePlay('a', Date.now(), networkError())
  vi.stubGlobal('navigator', { onLine: true, locks: null })
  await sendPlays()
  expect(browser.keys('plays')).toHaveLength(1)
})

test('REACH-06 a play that the server refuses does not lose the plays sent with it', async () => {
  await notePlay('a', Date.now(), networkError())
  await notePlay('bad', Date.now(), networkError())
  await notePlay('b', Date.now(), networkError())
  const counted: string[] = []
  respondWith(async ({ body }) => {
    const { plays } = body as { plays: { trackId: string }[] }
    if (plays.some(({ trackId }) => trackId === 'bad')) return problem('invalid', 'No')
    counted.push(...plays.map(({ trackId }) => trackId))
    return found()
  })
  await sendPlays()
  expect([counted.toSorted(), browser.keys('plays')]).toEqual([['a', 'b'], []])
})

test('REACH-06 unreadable rows of the database hide no other rows', async () => {
  keepTracks('a')
  browser.put('things', { key: 'album:x' }, { key: 'track:y', kind: 'track', id: 'y', trackIds: 'y' })
  browser.put('tracks', { id: 'z' }, { id: 'q', track: { id: 'q' }, bytes: 1 })
  browser.put('plays', { id: 'p', trackId: 7 })
  await publishSaved()
  expect([kept.value?.things.map(({ key }) => key), [...(kept.value?.tracks.keys() ?? [])]]).toEqual([
    ['track:a'],
    ['a'],
  ])
  await removeThing('track:a')
  expect(kept.value?.things).toEqual([])
})
