import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { pageDataOf } from '#server/platform/testing/page-data.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { inDays, makeEvent } from './factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
afterAll(() => server.close())

async function open(path: string, who: Visitor = visitor(server)) {
  const response = await who.fetch(path)
  const html = await response.text()
  const data = pageDataOf(html)!
  const about = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return { status: response.status, html, entries: data.entries, about: about && JSON.parse(about) }
}

test('SHELL-11 EVENT-03 the HTML of an event has its meta tags and its data', async () => {
  const { db } = server.services
  const host = await makeProfile(db, { displayName: 'Salt & Ash', avatar: 'avatars/a.webp' })
  const { id } = await makeEvent(db, {
    artistId: host.id,
    title: 'Candle </script><b>',
    startAt: new Date('2090-07-09T19:00:00Z'),
    timeZone: 'Europe/Berlin',
    locationText: 'Crypt',
  })
  const { status, html, entries, about } = await open(`/event/${id}`)
  expect(status).toBe(200)
  for (const tag of [
    '<title>Candle &lt;/script&gt;&lt;b&gt; • Undercroft</title>',
    '<meta name="description" content="Sunday, July 9, 2090 at 9:00 PM. Crypt">',
    `<link rel="canonical" href="${server.url}/event/${id}">`,
    'content="Candle &lt;/script&gt;&lt;b&gt; by Salt &amp; Ash"',
  ])
    expect(html).toContain(tag)
  expect(html).not.toContain('noindex')
  expect(entries.at(-1)).toMatchObject({ key: ['event', { id }], data: { id, localTime: '21:00' } })
  expect(about).toMatchObject({
    '@type': 'Event',
    name: 'Candle </script><b>',
    startDate: '2090-07-09T21:00:00+02:00',
    location: { name: 'Crypt' },
    organizer: { name: 'Salt & Ash', url: `${server.url}/${host.slug}` },
  })
})

test('EVENT-03 the page of an unpublished event is for its members only, and noindex', async () => {
  const { db } = server.services
  const person = await signUpAndIn(server)
  const host = await makeProfile(db, { userId: person.userId })
  const { id } = await makeEvent(db, { artistId: host.id, title: 'Secret', state: 'draft' })
  const shown = await open(`/event/${id}`, person)
  expect([shown.status, shown.about]).toEqual([200, undefined])
  expect(shown.html).toContain('<meta name="robots" content="noindex, noai, noimageai">')
  const hidden = await open(`/event/${id}`)
  expect(hidden.status).toBe(404)
  expect(hidden.html).not.toContain('Secret')
  expect(hidden.html).toContain('<title>Event Not Found • Undercroft</title>')
  expect(hidden.entries.at(-1)).toMatchObject({ key: ['event', { id }], problem: { detail: 'Event not found' } })
})

test('EVENT-01 the HTML of My Events has the first page of both lists', async () => {
  const { db } = server.services
  const person = await signUpAndIn(server)
  const { id: artistId } = await makeProfile(db, { userId: person.userId })
  const over = await makeEvent(db, { artistId, startAt: inDays(-2) })
  const next = await makeEvent(db, { artistId })
  const { entries } = await open('/my-events', person)
  expect(entries.filter(({ key }) => key[0] === 'ownEvents')).toMatchObject([
    {
      key: ['ownEvents', { as: artistId, when: 'upcoming' }],
      paged: true,
      data: { upcomingCount: 1, items: [{ id: next.id }] },
    },
    {
      key: ['ownEvents', { as: artistId, when: 'past' }],
      paged: true,
      data: { pastCount: 1, items: [{ id: over.id }] },
    },
  ])
})
