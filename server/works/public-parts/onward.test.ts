import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { inDays, makeEvent } from '#server/works/events/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'

/** More entries than a page of a list has. */
const MANY = 55

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  const days = Array.from({ length: MANY }, (_, n) => n)
  await Promise.all(
    days.map(async (n) => {
      const { id: profileId } = await makeProfile(db, { place: 'Łódź' })
      const made = { profileId, tags: ['black metal'], createdAt: inDays(-n) }
      await makeTrack(db, made)
      await makeArtwork(db, made)
      await makeEvent(db, { artistId: profileId, startAt: inDays(n + 1), locationText: 'Cellar, Łódź' })
    }),
  )
})
afterAll(() => server.close())

type Link = { text: string; href: string }

async function open(path: string) {
  const response = await visitor(server).fetch(path, { headers: { accept: 'text/html' } })
  const html = await response.text()
  const screen = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const links: Link[] = [...screen.matchAll(/<a href="([^"]+)"[^>]*>([^<]*)/g)].map(([, href = '', text = '']) => ({
    text,
    href: href.replaceAll('&amp;', '&'),
  }))
  return { status: response.status, links, isHidden: html.includes('noindex') }
}

/** The target of the first link that begins with these words; null if there is none. */
async function follow(path: string, words: string): Promise<string | null> {
  const link = (await open(path)).links.find(({ text }) => text.startsWith(words))
  return link ? new URL(link.href, server.url + path).href.slice(server.url.length) : null
}

/** Counts the things of a type on a page and its following pages, and the number of pages. */
async function walk(start: string, kind: string, words: string): Promise<[things: number, pages: number]> {
  const found = new Set<string>()
  let pages = 0
  for (let path: string | null = start; path; pages++) {
    const { links, isHidden } = await open(path)
    expect([path, isHidden]).toEqual([path, path.includes('after=')])
    for (const { href } of links) if (href.startsWith(`/${kind}/`)) found.add(href)
    path = await follow(path, words)
  }
  return [found.size, pages]
}

test('REACH-04 FIND-05 plain links lead from the page of a tag to all its works', async () => {
  const page = '/tags/black%20metal'
  expect(await follow(page, 'All 55 tracks')).toBe('/find-music?tag=black+metal')
  expect(await follow(page, 'All 55 artworks')).toBe('/find-art?tag=black+metal')
  expect(await walk('/find-music?tag=black+metal', 'track', 'Older')).toEqual([MANY, 2])
  expect(await walk(`${page}?show=tracks`, 'track', 'Older')).toEqual([MANY, 2])
  expect(await walk(`${page}?show=art`, 'artwork', 'Older')).toEqual([MANY, 2])
  const alone = await open(`${page}?show=art`)
  expect(alone.links.some(({ href }) => href.startsWith('/track/'))).toBe(false)
})

test('REACH-04 FIND-05 plain links lead from the page of a scene to all its entries', async () => {
  const page = '/scenes/lodz'
  for (const [words, show, kind] of [
    ['All 55 tracks', 'tracks', 'track'],
    ['All 55 artworks', 'art', 'artwork'],
  ] as const) {
    expect(await follow(page, words)).toBe(`${page}?show=${show}`)
    expect(await walk(`${page}?show=${show}`, kind, 'Older')).toEqual([MANY, 2])
  }
  expect(await follow(page, 'All 55 artists')).toBe(`${page}?show=artists`)
  const first = await open(`${page}?show=artists`)
  const next = await follow(`${page}?show=artists`, 'More artists')
  const second = await open(next ?? '')
  expect([first.links.length, second.links.length, second.isHidden]).toEqual([51, 5, true])
  expect(await follow(page, 'All 55 events in')).toBe(`/events?city=${encodeURIComponent('Łódź')}`)
  expect((await open(`${page}?show=tracks&after=nothing`)).status).toBe(404)
})

test('REACH-04 FIND-05 a plain link leads to the next page of events, also for a city', async () => {
  expect(await walk('/events', 'event', 'Later events')).toEqual([MANY, 2])
  expect(await walk('/events?city=lodz', 'event', 'Later events')).toEqual([MANY, 2])
  expect((await open('/events?after=nothing')).status).toBe(404)
})
