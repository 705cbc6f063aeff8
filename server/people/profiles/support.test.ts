import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspendProfile } from '#server/moderation/cases/decisions/hide.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makeProfile } from './factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const KO_FI = { platform: 'ko-fi', url: 'https://ko-fi.com/nith' }
const OFFER = { links: [KO_FI], amount: '5 €, or what you like' }
const FORM = { displayName: 'Nith', bio: '', socialLinks: [] }

const save = (person: Person, support: unknown) =>
  person.fetch('/api/profiles/mine', { method: 'PATCH', json: { ...FORM, support } })
const saved = async (person: Person) =>
  ((await (await person.fetch('/api/profiles/mine')).json()) as { support: unknown }).support
const supportAt = async (path: string) => {
  type Shown = { support: unknown }
  const json = (await (await visitor(server).fetch(path)).json()) as Shown & { profile?: Shown }
  return (json.profile ?? json).support
}

async function newArtist() {
  const person = await signUpAndIn(server)
  const profile = await makeProfile(server.services.db, { userId: person.userId })
  return { person, profile }
}

test.each([
  ['ko-fi', 'https://ko-fi.com/nith?ref=x', 'https://ko-fi.com/nith'],
  ['liberapay', 'https://liberapay.com/nith/donate', 'https://liberapay.com/nith/donate'],
  ['open-collective', 'https://opencollective.com/nith#category', 'https://opencollective.com/nith'],
  ['patreon', 'https://www.patreon.com/c/nith/', 'https://patreon.com/c/nith'],
  ['github-sponsors', 'https://github.com/sponsors/nith', 'https://github.com/sponsors/nith'],
  ['paypal-me', 'https://www.paypal.com/paypalme/nith', 'https://paypal.com/paypalme/nith'],
  ['bandcamp', 'https://nith.bandcamp.com/album/lower-halls?from=x', 'https://nith.bandcamp.com/album/lower-halls'],
  ['website', 'https://nith.example/tips?jar=2&utm_source=a&fbclid=b', 'https://nith.example/tips?jar=2'],
  ['website', 'https://höhle.example/geld', 'https://höhle.example/geld'],
])('RELEASE-07 stores a link to %s without tracking: %s', async (platform, url, stored) => {
  const { person } = await newArtist()
  expect((await save(person, { links: [{ platform, url }], amount: '' })).status).toBe(200)
  expect(await saved(person)).toEqual({ links: [{ platform, url: stored }], amount: null })
})

test.each([
  ['ko-fi', 'https://ko-fi.com.evil.example/nith'],
  ['ko-fi', 'https://evil.example/ko-fi.com/nith'],
  ['ko-fi', 'https://ko-fi.com'],
  ['ko-fi', 'http://ko-fi.com/nith'],
  ['ko-fi', 'https://ko-fi.com:8443/nith'],
  ['ko-fi', 'https://ko-fi.com@evil.example/nith'],
  ['github-sponsors', 'https://github.com/nith'],
  ['bandcamp', 'https://bandcamp.com/nith'],
  ['bandcamp', 'https://bandcamp.com.evil.example/'],
  ['website', 'http://nith.example/tips'],
  ['website', 'javascript:alert(1)'],
])('RELEASE-07 refuses the link to %s: %s', async (platform, url) => {
  const { person } = await newArtist()
  const response = await save(person, {
    links: [KO_FI, { platform, url }].slice(platform === 'ko-fi' ? 1 : 0),
    amount: null,
  })
  const at = platform === 'ko-fi' ? 0 : 1
  expect(await response.json()).toMatchObject({
    status: 422,
    fields: { [`support.links.${at}.url`]: expect.any(String) },
  })
  expect(await saved(person)).toBeNull()
})

test.each([
  ['a platform twice', { links: [KO_FI, KO_FI] }, 'support.links'],
  ['an unknown platform', { links: [{ ...KO_FI, platform: 'gold' }] }, 'support.links.0.platform'],
  ['a long amount', { links: [KO_FI], amount: 'x'.repeat(31) }, 'support.amount'],
])('RELEASE-07 refuses %s', async (_, support, field) => {
  const { person } = await newArtist()
  expect(await (await save(person, support)).json()).toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  })
})

test('RELEASE-07 only artists offer support', async () => {
  const person = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: person.userId, profileType: 'personal' })
  expect(await (await save(person, OFFER)).json()).toMatchObject({
    status: 422,
    fields: { support: expect.any(String) },
  })
  expect((await save(person, null)).status).toBe(200)
})

test('RELEASE-07 profile, tracks and albums offer the links, and nothing without links or while suspended', async () => {
  const { db } = server.services
  const { person, profile } = await newArtist()
  const track = await makeTrack(db, { profileId: profile.id })
  const album = await makeAlbum(db, { profileId: profile.id, trackIds: [track.id] })
  const paths = [`/api/profiles/${profile.slug}`, `/api/music/${track.id}`, `/api/albums/${album.id}`]
  const all = () => Promise.all(paths.map(supportAt))
  expect(await all()).toEqual([null, null, null])
  await save(person, OFFER)
  expect(await all()).toEqual([OFFER, OFFER, OFFER])
  // a request without the field changes nothing
  await person.fetch('/api/profiles/mine', { method: 'PATCH', json: FORM })
  expect(await all()).toEqual([OFFER, OFFER, OFFER])
  await suspendProfile(db, profile.id, { until: null })
  const admin = await signUpAndIn(server, { admin: true })
  for (const path of paths) {
    const response = await admin.fetch(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).not.toContain('ko-fi.com')
  }
  await suspendProfile(db, profile.id, null)
  await save(person, { links: [], amount: '5 €' })
  expect(await all()).toEqual([null, null, null])
})

test('RELEASE-07 pages without scripts and frames on other sites contain the links', async () => {
  const { db } = server.services
  const { person, profile } = await newArtist()
  const track = await makeTrack(db, { profileId: profile.id })
  const album = await makeAlbum(db, { profileId: profile.id, trackIds: [track.id] })
  const works = [`/track/${track.id}`, `/album/${album.id}`]
  const shown = [`/${profile.slug}`, ...works, ...works.map((path) => `/embed${path}`)]
  const linkOn = async (path: string) => {
    const html = await (await visitor(server).fetch(path)).text()
    return /<a href="https:\/\/ko-fi\.com\/nith"[^>]*>Ko-fi/.exec(html)?.[0]
  }
  for (const path of shown) expect(await linkOn(path), path).toBeUndefined()
  await save(person, OFFER)
  for (const path of shown) expect(await linkOn(path), path).toMatch(/rel="nofollow ugc noopener noreferrer"/)
  const page = await (await visitor(server).fetch(`/${profile.slug}`)).text()
  expect(page).toContain('suggested: 5 €, or what you like')
  expect(page).toContain('{"@type":"DonateAction","target":"https://ko-fi.com/nith"}')
})
