import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECRET_LINK_HEADER } from '#contract/platform/page-data.ts'
import { RELEASE_KINDS, type ReleaseKind, type ReleaseState } from '#contract/releases.ts'
import type { SecretLink } from '#contract/secret-links.ts'
import { createApp } from '#server/app.ts'
import { unzip } from '#server/operations/download/testing/unzip.ts'
import { signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { NO_FRONTEND } from '#server/platform/page/frontend.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeConversation } from '#server/social/messages/factory.ts'
import { messages } from '#server/social/messages/tables.ts'
import { type Acting, actsOn } from '#server/social/notifications/testing/people.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeLike } from '#server/works/likes/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { releaseAs } from '#server/works/releases/factory.ts'
import { doorsOf, type Site, type Thing } from './testing/doors.ts'

/** What the owner chose for a thing: a state, or a time in the future until which it has a state. */
const STATES = { draft: 'draft', link: 'link', followers: 'followers', scheduled: 'link' } as const
type Chosen = keyof typeof STATES
const SCHEDULE = { localDate: '2027-06-01', localTime: '18:00', timeZone: 'Europe/Prague' }

const WORD = 'Zwilnexor'
const TAG = 'zwilnexing'
let server: TestServer
let owner: Acting
let people: Record<'visitor' | 'stranger' | 'follower' | 'holder' | 'admin' | 'owner', Visitor>
let site: Site

/** The states that each role hears; the holder has a link to the thing `opened`. */
const HEARS: Record<keyof typeof people, ReleaseState[]> = {
  visitor: [],
  stranger: [],
  holder: [],
  follower: ['followers'],
  admin: ['followers'],
  owner: ['draft', 'link', 'followers'],
}
let opened: Thing

beforeAll(async () => {
  server = await startTestServer({ env: { trustProxy: true } })
  const { db } = server.services
  const acts = actsOn(server)
  owner = await acts.newPerson('Sickle Choir')
  const [stranger, follower] = [await acts.newPerson('Ash Bell'), await acts.newPerson('Low Tide')]
  const admin = await signUpAndIn(server, { admin: true })
  await db
    .update(profiles)
    .set({ place: `${WORD}ville` })
    .where(eq(profiles.id, owner.profileId))
  await makeFollow(db, { followerProfileId: follower.profileId, targetId: owner.profileId })
  const things: Thing[] = []
  for (const kind of RELEASE_KINDS)
    for (const state of Object.keys(STATES) as Chosen[])
      things.push({ kind, state, title: `${WORD} ${state} ${kind}`, id: await make(kind, `${WORD} ${state} ${kind}`) })
  // Others have met the works while they were public.
  for (const { profileId } of [stranger, follower]) {
    const list = things.filter(({ kind }) => kind === 'track').map(({ id }) => id)
    await makePlaylist(db, { ownerProfileId: profileId, title: 'Found', trackIds: list })
    for (const { id: assetId, kind } of things.filter((thing) => !['event', 'playlist'].includes(thing.kind))) {
      if (kind !== 'album') await makeLike(db, { profileId, assetId })
      await makeComment(db, { profileId, assetId, body: 'Again' })
    }
  }
  const conversation = await makeConversation(db, [stranger.profileId, follower.profileId])
  await db.insert(messages).values({
    id: crypto.randomUUID(),
    conversationId: conversation.id,
    seq: 1,
    senderProfileId: stranger.profileId,
    content: things
      .map(({ kind, id }) => `${server.services.env.publicUrl}/${kind}/${id}`)
      .slice(0, 3)
      .join(' '),
  })
  const handle = (await db.select().from(profiles).where(eq(profiles.id, owner.profileId)))[0]!
  site = {
    things,
    word: WORD,
    token: 'AAAAAAAAAAAAAAAAAAAAAA',
    owner: { id: owner.profileId, handle: handle.handle, tag: TAG, scene: handle.scene ?? 'x' },
    keys: [],
  }
  people = { visitor: visitor(server), stranger, follower, holder: visitor(server), admin, owner }
  opened = things.find(({ kind, state }) => kind === 'track' && state === 'link')!
}, 60_000)
afterAll(() => server.close())

async function make(kind: ReleaseKind, title: string): Promise<string> {
  const { db } = server.services
  const profileId = owner.profileId
  const makers: Record<ReleaseKind, () => Promise<{ id: string }>> = {
    track: () => makeTrack(db, { profileId, title, tags: [TAG] }),
    album: () => makeAlbum(db, { profileId, title }),
    artwork: () => makeArtwork(db, { profileId, title, tags: [TAG] }),
    event: () => makeEvent(db, { artistId: profileId, title, description: title, locationText: `${WORD}ville` }),
    playlist: () => makePlaylist(db, { ownerProfileId: profileId, title }),
  }
  return (await makers[kind]()).id
}

/** The doors that name one of these things to a role, with the title. */
async function leaks(role: keyof typeof people, forbidden: Thing[], headers = {}): Promise<string[]> {
  const routes = createApp(server.services, NO_FRONTEND).routes
  const doors = doorsOf(routes, site)
  const found: string[] = []
  for (const { path } of doors) {
    const response = await people[role].fetch(path.replace('ORIGIN', server.services.env.publicUrl), {
      headers: { ...headers, ...fromAnywhere() },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = path === '/api/accounts/data' && response.ok ? await textOf(bytes) : bytes.toString()
    for (const { title } of forbidden) if (text.includes(title)) found.push(`${path}: ${title}`)
  }
  return found
}

/** Each request comes from another address, so that no rate limit of one client is reached. */
let requests = 0
const fromAnywhere = () => ({ 'x-forwarded-for': `10.0.${++requests % 200}.1` })

const textOf = async (zip: Buffer): Promise<string> =>
  [...(await unzip(zip)).values()].map(({ bytes }) => bytes.toString()).join('\n')

test('RELEASE-02 no address of the site names a work to people who may not hear it', async () => {
  // While everything is public many addresses name it, also those that caches answer.
  expect(new Set((await leaks('visitor', site.things)).map((leak) => leak.split(':')[0])).size).toBeGreaterThan(60)
  for (const { kind, state, id } of site.things) {
    const schedule = state === 'scheduled' ? SCHEDULE : null
    const response = await releaseAs(owner, kind as ReleaseKind, id, { state: STATES[state as Chosen], schedule })
    expect(response.status).toBe(200)
  }
  const made: SecretLink = await (
    await owner.fetch(`/api/releases/track/${opened.id}/links`, { method: 'POST', json: { name: 'for Mara' } })
  ).json()
  const link = { [SECRET_LINK_HEADER]: made.url!.split('/s/')[1]! }
  for (const role of ['visitor', 'stranger', 'follower', 'holder', 'admin'] as const) {
    const forbidden = site.things.filter(
      (thing) => !HEARS[role].includes(STATES[thing.state as Chosen]) && !(role === 'holder' && thing.id === opened.id),
    )
    expect(await leaks(role, forbidden, role === 'holder' ? link : {}), role).toEqual([])
  }
}, 240_000)

test('RELEASE-02 a work that one may not hear gets the same response as one that does not exist', async () => {
  const doors = doorsOf(createApp(server.services, NO_FRONTEND).routes, site)
  const missing = '01990000-0000-7000-8000-000000000000'
  const odd: string[] = []
  for (const thing of site.things)
    for (const { path } of doors.filter((door) => door.path.includes(thing.id)))
      for (const role of ['visitor', 'stranger'] as const) {
        const answer = async (id: string) => {
          const address = path.replaceAll(thing.id, id).replace('ORIGIN', server.services.env.publicUrl)
          const response = await people[role].fetch(address, { headers: fromAnywhere() })
          const text = (await response.text()).replaceAll(id, 'ID')
          return `${response.status} ${text.replace(/"sentAt":\d+/, '')}`
        }
        const [found, none] = [await answer(thing.id), await answer(missing)]
        if (found !== none) odd.push(`${role} ${path}: ${found.slice(0, 200)} instead of ${none.slice(0, 200)}`)
      }
  expect(odd).toEqual([])
}, 240_000)
