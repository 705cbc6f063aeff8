import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicProfile } from '#contract/public-profile.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { merchItems } from '#server/works/merch/tables.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const read = async (path: string) => (await (await visitor(server).fetch(path)).json()) as PublicProfile
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

test('PUB-01 each tab counts public things only', async () => {
  const { db } = server.services
  const { id: profileId, handle } = await makeProfile(db)
  await makeTrack(db, { profileId })
  await makeTrack(db, { profileId })
  await makeTrack(db, { profileId, type: 'stem' })
  await db.insert(assets).values([
    { assetType: 'artwork', profileId, listable: true },
    { assetType: 'artwork', profileId, listable: false },
  ])
  const event = { artistId: profileId, title: 'Night', timeZone: 'UTC' }
  await db.insert(artistEvents).values([
    { ...event, startAt: hours(2) },
    { ...event, startAt: hours(-2) },
    { ...event, startAt: hours(2), state: 'draft' as const },
  ])
  const item = { profileId, title: 'Shirt', itemType: 'tshirt' as const, price: '30.00' }
  await db.insert(merchItems).values([
    { ...item, status: 'approved' },
    { ...item, status: 'draft' },
    { ...item, status: 'pending_approval' },
    { ...item, status: 'rejected' },
  ])
  const { counts } = await read(`/api/profiles/${handle}`)
  expect(counts).toEqual({ tracks: 2, stems: 1, artworks: 1, events: 1, merch: 1 })
})

test('PUB-03 one request returns the profile and the requested tab', async () => {
  const { db } = server.services
  const { id: profileId, handle } = await makeProfile(db)
  const track = await makeTrack(db, { profileId })
  const stem = await makeTrack(db, { profileId, type: 'stem' })
  const { music } = await read(`/api/profiles/${handle}`)
  expect(music?.tracks.items.map(({ id }) => id)).toEqual([track.id])
  expect(music?.stems.items.map(({ id }) => id)).toEqual([stem.id])
  expect((await read(`/api/profiles/${handle}?tab=events`)).music).toBeNull()
  expect((await visitor(server).fetch(`/api/profiles/${handle}?tab=nothing`)).status).toBe(422)
})

test('PROF-15 a profile with a link that is no longer valid can still be opened', async () => {
  const socialLinks = [{ platform: 'website' as const, url: 'https:band.example' }]
  const { handle } = await makeProfile(server.services.db, { socialLinks })
  const response = await visitor(server).fetch(`/api/profiles/${handle}`)
  expect([response.status, await response.json()]).toMatchObject([200, { profile: { socialLinks } }])
})

test('PUB-01 SHELL-11 the description of a shared profile is its bio in one line, cut after a whole word', async () => {
  const { db } = server.services
  const descriptions = async (handle: string) => {
    const html = await (await visitor(server).fetch(`/${handle}`, { headers: { accept: 'text/html' } })).text()
    return [...html.matchAll(/(?:name|property)="(?:og:)?description" content="([^"]*)"/g)].map((found) => found[1])
  }
  const short = await makeProfile(db, { bio: 'Keyboards.\n\nA borrowed harmonium.' })
  expect(await descriptions(short.handle)).toEqual(Array(2).fill('Keyboards. A borrowed harmonium.'))
  const long = await makeProfile(db, { bio: 'Recorded at night. '.repeat(40) })
  const [said = ''] = await descriptions(long.handle)
  expect(said.length).toBeLessThanOrEqual(200)
  expect(said).toMatch(/^(Recorded at night\. )+(Recorded|Recorded at|Recorded at night\.)…$/)
  const silent = await makeProfile(db, { displayName: 'Sump' })
  expect(await descriptions(silent.handle)).toEqual(Array(2).fill('Sump on Undercroft.'))
})

const openTab = async (path: string) => {
  const page = await read(path)
  const open = (['music', 'art', 'events', 'merch'] as const).filter((tab) => page[tab] !== null)
  return [page.firstTab, ...open]
}

test('PUB-01 an artist’s page opens on the first tab with content, unless the URL names a tab', async () => {
  const { db } = server.services
  const { id: profileId, handle } = await makeProfile(db)
  const path = `/api/profiles/${handle}`
  expect(await openTab(path)).toEqual(['music', 'music'])
  await makeEvent(db, { artistId: profileId, startAt: hours(-48) })
  expect(await openTab(path)).toEqual(['events', 'events'])
  await makeMerchItem(db, { profileId, status: 'approved' })
  expect(await openTab(path)).toEqual(['events', 'events'])
  await makeArtwork(db, { profileId })
  expect(await openTab(path)).toEqual(['art', 'art'])
  expect(await openTab(`${path}?tab=music`)).toEqual(['art', 'music'])
  expect(await openTab(`${path}?tab=merch`)).toEqual(['art', 'merch'])
  const stem = await makeTrack(db, { profileId, type: 'stem' })
  expect(await openTab(path)).toEqual(['music', 'music'])
  await db.delete(assets).where(eq(assets.id, stem.id))
  await makeAlbum(db, { profileId })
  expect(await openTab(path)).toEqual(['music', 'music'])
})

test('PUB-01 a tab without public content does not open by default', async () => {
  const { db } = server.services
  const { id: profileId, handle } = await makeProfile(db)
  await makeAlbum(db, { profileId, state: 'draft' })
  await makeArtwork(db, { profileId, usageType: 'merch' })
  await makeEvent(db, { artistId: profileId, state: 'draft' })
  await makeMerchItem(db, { profileId, status: 'approved' })
  expect(await openTab(`/api/profiles/${handle}`)).toEqual(['merch', 'merch'])
})
