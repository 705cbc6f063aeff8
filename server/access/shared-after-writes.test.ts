import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { setHidden, suspendProfile } from '#server/moderation/cases/decisions/hide.ts'
import type { Person } from '#server/people/accounts/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { eventForm } from '#server/works/events/factory.ts'
import { createAlbumAs } from '#server/works/music/albums/factory.ts'
import { publishFixture } from '#server/works/music/factory.ts'
import { releaseAs } from '#server/works/releases/factory.ts'
import { OTHER_HANDLE, openSharedSite } from './testing/shared-site.ts'

const { here, there, plain, people, cookies, ids, slugs, handles, ask, all, close } = await openSharedSite()
afterAll(close)

/**
 * Waits until this instance has received the change, as its response to the user's own request
 * does.
 */
const done = async (act: Promise<unknown>): Promise<Response> => {
  await act
  await here.services.changes.catchUp()
  return new Response()
}

/** The changes that users make, and the user who makes each. */
const ACTS: [what: string, who: 'fan' | 'artist' | 'admin', act: (person: Person) => Promise<Response>][] = [
  ['follows', 'artist', (me) => me.fetch(`/api/follows/${ids.guest}`, { method: 'PUT' })],
  ['likes', 'artist', (me) => me.fetch(`/api/likes/${ids.artwork}`, { method: 'PUT' })],
  ['no longer likes', 'fan', (me) => me.fetch(`/api/likes/${ids.track}`, { method: 'DELETE' })],
  ['likes again', 'fan', (me) => me.fetch(`/api/likes/${ids.track}`, { method: 'PUT' })],
  [
    'comments',
    'fan',
    (me) =>
      me.fetch('/api/comments', {
        method: 'POST',
        json: { id: crypto.randomUUID(), assetId: ids.track, body: 'Loud' },
      }),
  ],
  [
    'answers, and mentions somebody',
    'artist',
    (me) =>
      me.fetch('/api/comments', {
        method: 'POST',
        json: {
          ...{ id: crypto.randomUUID(), assetId: ids.track, inReplyToId: ids.comment },
          body: `Ask @${handles.guest}, who knows`,
        },
      }),
  ],
  [
    'changes a comment',
    'fan',
    (me) => me.fetch(`/api/comments/${ids.comment}`, { method: 'PATCH', json: { body: 'Louder' } }),
  ],
  ['hides a comment', 'artist', (me) => me.fetch(`/api/comments/${ids.comment}/hiding`, { method: 'PUT' })],
  ['shows it again', 'artist', (me) => me.fetch(`/api/comments/${ids.comment}/hiding`, { method: 'DELETE' })],
  ['closes comments', 'artist', (me) => me.fetch(`/api/comments/closed/${ids.track}`, { method: 'PUT' })],
  ['opens comments', 'artist', (me) => me.fetch(`/api/comments/closed/${ids.track}`, { method: 'DELETE' })],
  ['deletes a comment', 'fan', (me) => me.fetch(`/api/comments/${ids.comment}`, { method: 'DELETE' })],
  ['renames themselves', 'artist', (me) => me.fetch('/api/profiles/mine', { method: 'PATCH', json: PROFILE })],
  ['changes their handle', 'artist', (me) => changeHandle(me, OTHER_HANDLE)],
  ['takes the old handle back, and ends the redirect', 'artist', (me) => takeBack(me)],
  [
    'mentions somebody in their bio',
    'artist',
    (me) => me.fetch('/api/profiles/mine', { method: 'PATCH', json: { ...PROFILE, bio: `With @${handles.guest}` } }),
  ],
  [
    'names another place',
    'artist',
    (me) => me.fetch('/api/profiles/mine', { method: 'PATCH', json: { ...PROFILE, place: 'Whitby' } }),
  ],
  [
    'comes home',
    'artist',
    (me) => me.fetch('/api/profiles/mine', { method: 'PATCH', json: { ...PROFILE, place: 'Dumfries' } }),
  ],
  ['offers support', 'artist', (me) => me.fetch('/api/profiles/mine', { method: 'PATCH', json: SUPPORTED })],
  [
    'offers no support any more',
    'artist',
    (me) => me.fetch('/api/profiles/mine', { method: 'PATCH', json: { ...PROFILE, support: null } }),
  ],
  [
    'allows AI crawlers',
    'artist',
    (me) => me.fetch('/api/profiles/mine', { method: 'PATCH', json: { ...PROFILE, noAi: false } }),
  ],
  [
    'hides their likes',
    'fan',
    (me) => me.fetch('/api/profiles/mine', { method: 'PATCH', json: { ...PROFILE, showLikes: false } }),
  ],
  ['publishes', 'artist', (me) => publishFixture(me)],
  ['publishes drafts', 'artist', (me) => publishDrafts(me)],
  ['marks a track as sensitive', 'artist', (me) => mark(me, `/api/music/${ids.track}`, 'Blood on the cover')],
  ['takes the mark away', 'artist', (me) => mark(me, `/api/music/${ids.track}`, '')],
  ['marks an artwork as sensitive', 'artist', (me) => mark(me, `/api/artworks/${ids.artwork}`, 'A wound')],
  ['marks an album as sensitive', 'artist', (me) => mark(me, `/api/albums/${ids.album}`, 'A wound')],
  [
    'adds to a playlist',
    'fan',
    (me) =>
      me.fetch('/api/playlists/add', { method: 'POST', json: { trackId: ids.other, playlistIds: [ids.playlist] } }),
  ],
  [
    'takes off an album',
    'artist',
    (me) => me.fetch(`/api/albums/${ids.album}/tracks/${ids.track}`, { method: 'DELETE' }),
  ],
  [
    'publishes an event',
    'artist',
    (me) => me.fetch(`/api/events/${ids.draft}`, { method: 'PATCH', json: { isPublished: true } }),
  ],
  [
    'changes an event',
    'artist',
    (me) => me.fetch(`/api/events/${ids.event}`, { method: 'PATCH', json: { title: eventForm().title } }),
  ],
  ...(['track', 'stem', 'artwork', 'album', 'playlist', 'event', 'comment'] as const).flatMap((thing): typeof ACTS => {
    const hide = (isHidden: boolean) => () =>
      done(setHidden(here.services.db, thing === 'stem' ? 'track' : thing, ids[thing], isHidden))
    return [
      [`hides: ${thing}`, 'admin', hide(true)],
      [`gives back: ${thing}`, 'admin', hide(false)],
    ]
  }),
  ['suspends', 'admin', () => done(suspendProfile(here.services.db, ids.artist, { until: null }))],
  ['ends a suspension', 'admin', () => done(suspendProfile(here.services.db, ids.artist, null))],
  ['deletes an event', 'artist', (me) => me.fetch(`/api/events/${ids.event}`, { method: 'DELETE' })],
  ['deletes an item', 'artist', (me) => me.fetch(`/api/merch/${ids.item}`, { method: 'DELETE' })],
  ['deletes a stem', 'artist', (me) => me.fetch(`/api/music/${ids.stem}`, { method: 'DELETE' })],
  ['deletes an artwork', 'artist', (me) => me.fetch(`/api/artworks/${ids.artwork}`, { method: 'DELETE' })],
  ['deletes an album', 'artist', (me) => me.fetch(`/api/albums/${ids.album}`, { method: 'DELETE' })],
  ['deletes a track', 'artist', (me) => me.fetch(`/api/music/${ids.track}`, { method: 'DELETE' })],
  ['deletes a playlist', 'fan', (me) => me.fetch(`/api/playlists/${ids.playlist}`, { method: 'DELETE' })],
]
/** Publishes an album that no other user has seen, with a track on it. */
async function publishDrafts(artist: Person): Promise<Response> {
  const album = (await (await createAlbumAs(artist, { draft: 'true', title: 'Salt House' })).json()) as { id: string }
  await publishFixture(artist, { title: 'Brine', draftOf: album.id })
  return releaseAs(artist, 'album', album.id)
}

const changeHandle = (artist: Person, handle: string): Promise<Response> =>
  artist.fetch('/api/profiles/mine/handle', { method: 'PUT', json: { handle } })

async function takeBack(artist: Person): Promise<Response> {
  await here.services.db.update(profiles).set({ handleChangedAt: null }).where(eq(profiles.id, ids.artist))
  await changeHandle(artist, slugs.artist)
  return artist.fetch(`/api/profiles/mine/handles/${OTHER_HANDLE}`, { method: 'DELETE' })
}

function mark(artist: Person, path: string, sensitiveWhy: string): Promise<Response> {
  const body = new FormData()
  body.set('sensitiveWhy', sensitiveWhy)
  return artist.fetch(path, { method: 'PATCH', body })
}

const PROFILE = { displayName: 'Ash and Lime', bio: 'Hum.', socialLinks: [] }
const SUPPORTED = {
  ...PROFILE,
  support: { links: [{ platform: 'ko-fi', url: 'https://ko-fi.com/ash' }], amount: '5 €' },
}

test('mentions show the new handle of a renamed profile, here and on the other instance', async () => {
  const json = { id: crypto.randomUUID(), assetId: ids.other, body: `Is this @${handles.guest}?` }
  await people.artist.fetch('/api/comments', { method: 'POST', json })
  const path = `/api/comments?assetId=${ids.other}`
  for (const server of [here, there]) expect(await ask(server, path)).toContain(`"handle":"${handles.guest}"`)
  const handle = `${handles.guest.slice(0, 20)}_2`
  await here.services.db.update(profiles).set({ handle }).where(eq(profiles.id, ids.guest))
  expect(await ask(here, path, cookies.artist)).toContain(`"handle":"${handle}"`)
  await expect.poll(() => ask(there, path), { timeout: 5000 }).toContain(`"handle":"${handle}"`)
  await here.services.db.update(profiles).set({ handle: handles.guest }).where(eq(profiles.id, ids.guest))
})

/**
 * The cookies of the previous test's last requests: their responses are cached on both instances.
 */
let lastAsked: (string | undefined)[] = []

/** Requests everything before a change, so that both instances have cached what it will change. */
async function askBefore(own: string | undefined) {
  for (const cookie of ['', own]) {
    if (lastAsked.includes(cookie)) continue
    for (const server of [here, there]) await all(server, cookie)
  }
  // the user's last requests there preceded the received change, so nothing was cached
  if (lastAsked.includes(own)) await all(there, own)
  lastAsked = []
}

test.each(ACTS)(
  'a user %s: their next response and everyone’s responses on both instances show it',
  async (_, who, act) => {
    await askBefore(cookies[who])
    const response = await act(people[who])
    expect(response.status, await response.clone().text()).toBeLessThan(300)
    const shown = [await all(here), await all(there, cookies[who]), await all(here, cookies[who])]
    const [now, own] = [await all(plain), await all(plain, cookies[who])]
    expect(shown).toEqual([now, own, own])
    // half of the maximum age of cached responses
    await expect.poll(() => all(there), { timeout: 5000 }).toEqual(now)
    lastAsked = ['', cookies[who]]
  },
)
