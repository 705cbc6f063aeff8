import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { publishArtworkFixture } from '#server/works/artworks/factory.ts'
import { publishFixture } from '#server/works/music/factory.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer()
  person = await signUpAndIn(server)
})
afterAll(() => server.close())

const newArtist = async () => (await makeProfile(server.services.db, { userId: person.userId })).id
const serverTime = async () => new Date((await person.fetch('/api/session')).headers.get('date')!).toISOString()
const titles = async (path: string): Promise<string[]> =>
  ((await (await person.fetch(path)).json()) as { items: { title: string }[] }).items.map(({ title }) => title)

const ARRIVALS = [2, 0, 3, 1]

describe('the order of a series', () => {
  test('MUSIC-12 tracks keep their order, whichever upload finishes first', async () => {
    const profileId = await newArtist()
    const seriesAt = await serverTime()
    for (const place of ARRIVALS) {
      const form = { title: `Side ${place}`, tags: profileId, seriesAt, seriesPlace: String(place) }
      expect((await publishFixture(person, { profileId, ...form })).status).toBe(201)
    }
    const newestFirst = ['Side 3', 'Side 2', 'Side 1', 'Side 0']
    expect(await titles(`/api/profiles/${profileId}/music`)).toEqual(newestFirst)
    expect(await titles(`/api/music?tag=${profileId}`)).toEqual(newestFirst)
  })

  test('ART-02 pictures keep their order, whichever upload finishes first', async () => {
    const profileId = await newArtist()
    const seriesAt = await serverTime()
    for (const place of ARRIVALS) {
      const form = { title: `Plate ${place}`, seriesAt, seriesPlace: String(place) }
      expect((await publishArtworkFixture(person, { profileId, ...form })).status).toBe(201)
    }
    expect(await titles(`/api/profiles/${profileId}/artworks`)).toEqual(['Plate 3', 'Plate 2', 'Plate 1', 'Plate 0'])
  })
})

test.each([
  ['ahead of the clock', 3_600_000],
  ['longer ago than a series lasts', -25 * 3_600_000],
])('MUSIC-12 a series that began %s does not change the date of a work', async (_, shiftMs) => {
  const profileId = await newArtist()
  const before = Date.now()
  const seriesAt = new Date(before + shiftMs).toISOString()
  const response = await publishFixture(person, { profileId, seriesAt, seriesPlace: '999' })
  const { createdAt } = (await response.json()) as { createdAt: string }
  expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before - 1000)
  expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.now() + 1000)
})

test.each([
  ['seriesAt', 'yesterday'],
  ['seriesPlace', '-1'],
  ['seriesPlace', '1000'],
])('MUSIC-12 a series with %s %s is refused', async (field, value) => {
  const profileId = await newArtist()
  const response = await publishFixture(person, { profileId, seriesAt: new Date().toISOString(), [field]: value })
  expect([response.status, Object.keys(((await response.json()) as { fields: object }).fields)]).toEqual([422, [field]])
})
