import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Hideable, setHidden, suspendAccount, suspendProfile } from '#server/moderation/cases/decisions/hide.ts'
import { signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { releaseAs } from '#server/works/releases/factory.ts'
import { pathOf, type Role, type Row } from './testing/rows.ts'
import { callOf, TABLE } from './testing/world.ts'

/** A word in all of the owner's things: a response that contains it shows one of them. */
let mark: string
let title: string
const THINGS = ['track', 'stem', 'artwork', 'album', 'playlist', 'comment', 'event', 'merch'] as const
type Thing = (typeof THINGS)[number]
const kindOf = (thing: Thing): Hideable => (thing === 'stem' ? 'track' : thing)

const namesThing = (row: Row): Thing | undefined => THINGS.find((thing) => pathOf(row).includes(`:${thing}`))
const ABOUT_THINGS = TABLE.filter((row) => namesThing(row) !== undefined)

/** All lists that could show the owner's things, to be searched for the mark. */
const listsOf = ({ profileId, handle }: { profileId: string; handle: string }) => [
  ...[
    '/api/music',
    '/api/music/tags',
    '/api/artworks',
    '/api/artworks/tags',
    '/api/artists',
    '/api/events',
    '/api/scenes',
  ],
  ...[`/api/music?tag=${handle}`, `/api/artworks?tag=${handle}`, `/api/tags/${handle}`, '/api/artists?order=newest'],
  `/api/search?q=${handle}`,
  `/api/profiles/${handle}`,
  ...['art', 'events', 'merch'].map((tab) => `/api/profiles/${handle}?tab=${tab}`),
  ...['music', 'stems', 'artworks', 'albums', 'events', 'followers', 'following'].map(
    (list) => `/api/profiles/${profileId}/${list}`,
  ),
  `/api/merch?profileId=${profileId}`,
  ...['/', '/find-music', '/find-art', '/artists', '/events', `/${handle}`, `/search?q=other`],
  ...['', `/${handle}`, `/tags/${handle}`, `/scenes/${handle}`].map((page) => `${page}/feed.json`),
]

let server: TestServer
let people: Record<Role, Visitor>
let owner: { userId: string; profileId: string; handle: string }
/** Whether tracks and albums are created as drafts. */
let asDrafts = false
let host: { trackId: string; albumId: string; playlistId: string }

async function makeOwner() {
  const { db } = server.services
  const person = await signUpAndIn(server)
  const letters = randomUUID().replaceAll(/[^a-f]/g, '')
  mark = `Quor${letters.slice(0, 16)}vexil`
  title = `${mark} Hymn`
  const handle = mark.toLowerCase()
  const { id } = await makeProfile(db, { userId: person.userId, handle, slug: handle, displayName: mark, place: mark })
  people.owner = person
  owner = { userId: person.userId, profileId: id, handle }
}

const makeOwned: Record<Thing, () => Promise<string>> = {
  track: async () =>
    (
      await makeTrack(server.services.db, {
        profileId: owner.profileId,
        title,
        tags: [owner.handle],
        state: asDrafts ? 'draft' : 'public',
      })
    ).id,
  stem: async () => (await makeTrack(server.services.db, { profileId: owner.profileId, title, type: 'stem' })).id,
  artwork: async () =>
    (await makeArtwork(server.services.db, { profileId: owner.profileId, title, tags: [owner.handle] })).id,
  album: async () =>
    (await makeAlbum(server.services.db, { profileId: owner.profileId, title, state: asDrafts ? 'draft' : 'public' }))
      .id,
  playlist: async () => (await makePlaylist(server.services.db, { ownerProfileId: owner.profileId, title })).id,
  comment: async () =>
    (await makeComment(server.services.db, { profileId: owner.profileId, assetId: host.trackId, body: title })).id,
  event: async () =>
    (await makeEvent(server.services.db, { artistId: owner.profileId, title, locationText: `Cellar, ${mark}` })).id,
  merch: async () =>
    (await makeMerchItem(server.services.db, { profileId: owner.profileId, title, status: 'approved' })).id,
}

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const [newcomer, fan, stranger] = await Promise.all([1, 2, 3].map(() => signUpAndIn(server)))
  const admin = await signUpAndIn(server, { admin: true })
  const listener = await makeProfile(db, { userId: fan!.userId, profileType: 'personal' })
  const other = await makeProfile(db, { userId: stranger!.userId })
  people = { visitor: visitor(server), newcomer, fan, stranger, owner: visitor(server), admin } as Record<Role, Visitor>
  const track = await makeTrack(db, { profileId: other.id })
  host = {
    trackId: track.id,
    albumId: (await makeAlbum(db, { profileId: other.id, trackIds: [track.id] })).id,
    playlistId: (await makePlaylist(db, { ownerProfileId: listener.id, trackIds: [track.id] })).id,
  }
  await makeOwner()
  await makeFollow(db, { followerProfileId: listener.id, targetId: owner.profileId })
})
afterAll(() => server.close())

/** The statuses of a call about the thing, and of the same call about a missing one. */
async function statusesOf(row: Row, thing: Thing, id: string, who: Visitor): Promise<[number, number]> {
  const call = async (named: string) => {
    const owned = { [thing]: async () => named }
    const { method, path, json, form } = await callOf({ ...owner, owned }, row)
    const response = await who.fetch(path, { method, json, ...(form && { body: form }) })
    return response.status
  }
  return [await call(id), await call(randomUUID())]
}

const OUTSIDE: Role[] = ['visitor', 'newcomer', 'fan', 'stranger']
const ABOUT_DRAFTS = ABOUT_THINGS.filter((row) => ['track', 'album'].includes(namesThing(row) as Thing))

describe.each(ABOUT_THINGS.map((row) => [row[0], row] as const))('%s', (_operation, row) => {
  const thing = namesThing(row) as Thing

  test('GUARD-04 others get the same status for a hidden thing as for a missing one', async () => {
    const id = await makeOwned[thing]()
    await setHidden(server.services.db, kindOf(thing), id, true)
    for (const role of OUTSIDE) {
      const [hidden, missing] = await statusesOf(row, thing, id, people[role])
      expect(hidden, role).toBe(missing)
    }
  })

  test('GUARD-04 a thing of a suspended profile looks missing to others and to its owner', async () => {
    const { db } = server.services
    const id = await makeOwned[thing]()
    await suspendProfile(db, owner.profileId, { until: null })
    try {
      for (const role of [...OUTSIDE, 'owner'] as Role[]) {
        const [hidden, missing] = await statusesOf(row, thing, id, people[role])
        expect(hidden, role).toBe(missing)
      }
    } finally {
      await suspendProfile(db, owner.profileId, null)
    }
  })
})

describe.each(ABOUT_DRAFTS.map((row) => [row[0], row] as const))('%s', (_operation, row) => {
  const thing = namesThing(row) as Thing

  test('REACH-08 a draft looks missing to others and to admins', async () => {
    asDrafts = true
    try {
      const id = await makeOwned[thing]()
      for (const role of [...OUTSIDE, 'admin'] as Role[]) {
        const [draft, missing] = await statusesOf(row, thing, id, people[role])
        expect(draft, role).toBe(missing)
      }
    } finally {
      asDrafts = false
    }
  })
})

const textOf = async (who: Visitor, path: string): Promise<string> => {
  const response = await who.fetch(path)
  expect([200, 404], path).toContain(response.status)
  return response.text()
}

/** Removes the suspension's notice: pages of the suspended user contain it, with the name. */
const withoutNotice = (html: string): string => html.replace(/"suspensions":\[[^\]]*\]/, '')

describe('GUARD-04 lists, search and pages', () => {
  beforeEach(makeOwner)

  test('show everything, leave it out while it is hidden, and show it again', async () => {
    const { db } = server.services
    const made = await Promise.all(THINGS.map(async (thing) => [thing, await makeOwned[thing]()] as const))
    const titles = async () => {
      const found: string[] = []
      for (const path of listsOf(owner)) if ((await textOf(people.fan, path)).includes(title)) found.push(path)
      return found
    }
    const before = await titles()
    expect(before.length).toBeGreaterThan(12)
    for (const [thing, id] of made) await setHidden(db, kindOf(thing), id, true)
    expect(await titles()).toEqual([])
    for (const [thing, id] of made) await setHidden(db, kindOf(thing), id, false)
    expect(await titles()).toEqual(before)
  })

  test('REACH-08 show drafts to nobody until they are published', async () => {
    asDrafts = true
    const made = await Promise.all([makeOwned.album(), makeOwned.track()]).finally(() => {
      asDrafts = false
    })
    const found = async (who: Visitor) => {
      const showing: string[] = []
      for (const path of listsOf(owner)) if ((await textOf(who, path)).includes(title)) showing.push(path)
      return showing
    }
    for (const role of [...OUTSIDE, 'owner', 'admin'] as Role[]) expect(await found(people[role]), role).toEqual([])
    const [album, track] = made as [string, string]
    expect((await releaseAs(people.owner, 'album', album)).status).toBe(200)
    expect((await releaseAs(people.owner, 'track', track)).status).toBe(200)
    const shown = await found(people.fan)
    expect(shown).toEqual(expect.arrayContaining([`/api/search?q=${owner.handle}`, `/api/tags/${owner.handle}`]))
    expect(shown.length).toBeGreaterThan(6)
  })

  test.each(['profile', 'account'])(
    'show nothing of a suspended %s to anyone, and everything after the suspension',
    async (what) => {
      const { db } = server.services
      const suspend = (suspension: { until: null } | null) =>
        what === 'profile'
          ? suspendProfile(db, owner.profileId, suspension)
          : suspendAccount(db, owner.userId, suspension)
      for (const thing of THINGS) await makeOwned[thing]()
      const paths = [...listsOf(owner), `/api/comments?assetId=${host.trackId}`]
      const found = async (who: Visitor) => {
        const showing: string[] = []
        for (const path of paths) if (withoutNotice(await textOf(who, path)).includes(mark)) showing.push(path)
        return showing
      }
      const before = await found(people.fan)
      expect(before.length).toBeGreaterThan(15)
      await suspend({ until: null })
      for (const role of [...OUTSIDE, 'owner'] as Role[]) expect(await found(people[role]), role).toEqual([])
      await suspend(null)
      expect(await found(people.fan)).toEqual(before)
    },
  )
})
