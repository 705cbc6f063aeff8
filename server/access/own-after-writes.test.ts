import { afterAll, expect, test } from 'vitest'
import { setHidden, suspendProfile } from '#server/moderation/cases/decisions/hide.ts'
import type { Person } from '#server/people/accounts/factory.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'
import { publishFixture } from '#server/works/music/factory.ts'
import { openSharedSite } from './testing/shared-site.ts'

const { here, there, plain, people, cookies, ids, slugs, ask, close } = await openSharedSite()
afterAll(close)

/** What instances cache for one profile, and what they fill into shared responses. */
const PATHS = [
  '/api/session',
  '/api/conversations/unread',
  '/api/notifications/count',
  '/api/feed',
  `/api/comments/hidden?assetId=${ids.track}`,
  `/api/comments?assetId=${ids.track}`,
  '/api/music',
  `/api/artworks/${ids.artwork}`,
  `/api/profiles/${slugs.artist}`,
  '/api/artists',
]
const own = async (server: TestServer, who: string) =>
  Object.fromEntries(
    await Promise.all(PATHS.map(async (path) => [path, await ask(server, path, cookies[who])] as const)),
  )

type Who = 'fan' | 'artist' | 'admin'
let conversation = ''
const comment = crypto.randomUUID()

const message = (from: Person, content: string) =>
  from.fetch(`/api/conversations/${conversation}/messages`, {
    method: 'POST',
    json: { id: crypto.randomUUID(), content },
  })
async function write(from: Person, profileId: string): Promise<Response> {
  const started = await from.fetch('/api/conversations', { method: 'POST', json: { profileId } })
  conversation = ((await started.json()) as { id: string }).id
  return message(from, 'Is the cellar free in May?')
}
const set = (path: string, json?: object) => (me: Person) => me.fetch(path, { method: 'PUT', ...(json && { json }) })
const undo = (path: string) => (me: Person) => me.fetch(path, { method: 'DELETE' })
const inDatabase = (act: () => Promise<unknown>) => async () => {
  await act()
  return new Response()
}

/** What users do, and who notices it. */
const ACTS: [what: string, who: Who, sees: Who[], act: (me: Person) => Promise<Response>][] = [
  ['likes', 'fan', ['fan', 'artist'], set(`/api/likes/${ids.artwork}`)],
  ['no longer likes', 'fan', ['fan', 'artist'], undo(`/api/likes/${ids.artwork}`)],
  ['likes again', 'fan', ['fan', 'artist'], set(`/api/likes/${ids.artwork}`)],
  ['unfollows', 'fan', ['fan', 'artist'], undo(`/api/follows/${ids.artist}`)],
  ['follows', 'fan', ['fan', 'artist'], set(`/api/follows/${ids.artist}`)],
  ['blocks', 'fan', ['fan', 'artist'], set(`/api/blocks/${ids.guest}`)],
  ['unblocks', 'fan', ['fan', 'artist'], undo(`/api/blocks/${ids.guest}`)],
  ['mutes', 'fan', ['fan', 'artist'], set(`/api/mutes/${ids.artist}`)],
  ['unmutes', 'fan', ['fan', 'artist'], undo(`/api/mutes/${ids.artist}`)],
  ['writes', 'artist', ['artist', 'fan'], (me) => write(me, ids.fan)],
  ['reads it', 'fan', ['artist', 'fan'], (me) => set(`/api/conversations/${conversation}/read`, { seq: 1 })(me)],
  ['writes more', 'artist', ['artist', 'fan'], (me) => message(me, 'Or in June?')],
  ['archives', 'fan', ['artist', 'fan'], (me) => set(`/api/conversations/${conversation}/archived`)(me)],
  [
    'comments',
    'fan',
    ['fan', 'artist'],
    (me) => me.fetch('/api/comments', { method: 'POST', json: { id: comment, assetId: ids.track, body: 'Loud' } }),
  ],
  ['hides it', 'artist', ['fan', 'artist'], set(`/api/comments/${comment}/hiding`)],
  ['shows it', 'artist', ['fan', 'artist'], undo(`/api/comments/${comment}/hiding`)],
  ['mutes a work', 'artist', ['artist'], set(`/api/notifications/mutes/works/${ids.track}`)],
  ['unmutes it', 'artist', ['artist'], undo(`/api/notifications/mutes/works/${ids.track}`)],
  ['turns likes off', 'artist', ['artist'], set('/api/notifications/settings/like', OFF())],
  ['blocks a fan', 'artist', ['artist', 'fan'], set(`/api/blocks/${ids.fan}`)],
  ['unblocks the fan', 'artist', ['artist', 'fan'], undo(`/api/blocks/${ids.fan}`)],
  ['follows once more', 'fan', ['artist', 'fan'], set(`/api/follows/${ids.artist}`)],
  [
    'suspends a follower',
    'admin',
    ['artist', 'fan'],
    inDatabase(() => suspendProfile(here.services.db, ids.fan, { until: null })),
  ],
  ['ends it', 'admin', ['artist', 'fan'], inDatabase(() => suspendProfile(here.services.db, ids.fan, null))],
  ['hides a work', 'admin', ['artist'], inDatabase(() => setHidden(here.services.db, 'track', ids.track, true))],
  ['gives it back', 'admin', ['artist'], inDatabase(() => setHidden(here.services.db, 'track', ids.track, false))],
  ['publishes', 'artist', ['artist', 'fan'], (me) => publishFixture(me)],
  ['reads all', 'artist', ['artist'], (me) => set('/api/notifications/read', { upTo: new Date().toISOString() })(me)],
  ['deletes a work', 'artist', ['artist', 'fan'], undo(`/api/music/${ids.track}`)],
]

function OFF() {
  return { page: false, push: false, mail: false }
}

test.each(ACTS)(
  'SEC-01 %s: what instances cached for one profile shows it at the next request',
  async (_, who, sees, act) => {
    for (const server of [here, there]) for (const each of sees) await own(server, each)
    const response = await act(people[who])
    expect(response.status, await response.clone().text()).toBeLessThan(300)
    for (const each of sees) {
      const [first, second] = [await own(there, each), await own(here, each)]
      const now = await own(plain, each)
      expect([first, second], each).toEqual([now, now])
    }
  },
)

test('pages of a signed-in user use no connection when nothing has changed', async () => {
  const paths = ['/home', '/find-music', `/artwork/${ids.artwork}`, `/${slugs.artist}`]
  let used = 0
  here.services.db.$client.on('acquire', () => used++)
  const open = async () => {
    used = 0
    for (const path of paths) await ask(here, path, cookies.fan)
    return used
  }
  await publishFixture(people.artist)
  expect(await open()).toBeGreaterThan(0)
  await open()
  expect(await open()).toBe(0)
})
