import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundList, SearchResponse } from '#contract/search.ts'
import { signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { pageDataOf } from '#server/platform/testing/page-data.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
afterAll(() => server.close())

async function open(path: string, who: Visitor = visitor(server)) {
  const response = await who.fetch(path, { headers: { accept: 'text/html' } })
  const html = await response.text()
  const { entries } = pageDataOf(html)!
  return { status: response.status, html, entry: (name: string) => entries.find(({ key }) => key[0] === name) }
}

test('FIND-02 the page of a search contains its results, has the query in its title and is noindex', async () => {
  const { db } = server.services
  const { id } = await makeProfile(db, { displayName: 'Tarn & Salt', handle: 'tarn_salt' })
  for (let n = 1; n <= 25; n++) await makeTrack(db, { profileId: id, title: `Reel ${n}` })
  const { status, html, entry } = await open('/search?q=%20tarn%20%20salt&kind=track')
  expect(status).toBe(200)
  expect(html).toContain('<title>Search: tarn salt • Undercroft</title>')
  expect(html).toContain('<meta name="robots" content="noindex, noai, noimageai">')
  expect(html).toContain('<a href="/tarn_salt">Tarn &amp; Salt</a>')
  const totals = expect.objectContaining({ profile: 1, track: 25 })
  expect(entry('search')).toMatchObject({ key: ['search', { q: 'tarn salt' }], data: { totals } })
  const list = entry('found')
  expect(list).toMatchObject({ key: ['found', { kind: 'track', q: 'tarn salt' }], paged: true })
  expect((list?.data as FoundList | undefined)?.items).toHaveLength(20)
})

test.each(['/search', '/search?q=', '/search?q=%20', '/search?kind=track', '/search?q=x&kind=nothing'])(
  'FIND-02 %s opens, without a list of results',
  async (path) => {
    const { status, html, entry } = await open(path)
    expect([status, entry('found')]).toEqual([200, undefined])
    expect(html).toContain('<meta name="robots" content="noindex, noai, noimageai">')
  },
)

test('FIND-02 the page of a search that is too long contains the validation error', async () => {
  const { status, entry } = await open(`/search?q=${'x'.repeat(101)}`)
  expect([status, entry('search')?.problem?.code]).toEqual([200, 'invalid'])
})

test('FIND-02 results show a requester which profiles they follow, and nobody else', async () => {
  const { db } = server.services
  const person = await signUpAndIn(server)
  await makeProfile(db, { userId: person.userId, displayName: 'Wadi Fan' })
  const followed = await makeProfile(db, { displayName: 'Wadi Hum' })
  await makeProfile(db, { displayName: 'Wadi Low' })
  await person.fetch(`/api/follows/${followed.id}`, { method: 'PUT' })
  const following = async (who: Visitor) => {
    const { items } = (await (await who.fetch('/api/search?q=wadi')).json()) as SearchResponse
    const shown = items.map(
      (item) => item.kind === 'profile' && [item.profile.displayName, item.profile.viewer.following],
    )
    return Object.fromEntries(shown.filter((each) => each !== false))
  }
  expect(await following(person)).toEqual({ 'Wadi Fan': null, 'Wadi Hum': true, 'Wadi Low': false })
  expect(await following(visitor(server))).toEqual({ 'Wadi Fan': null, 'Wadi Hum': null, 'Wadi Low': null })
})
