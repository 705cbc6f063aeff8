import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArtworkDetail } from '#contract/artworks.ts'
import type { TrackDetail } from '#contract/music.ts'
import { type Person, signUpAndIn, visitor } from './people/accounts/factory.ts'
import { sessions } from './people/identity/tables.ts'
import { makeProfile } from './people/profiles/factory.ts'
import { freePort, type Nginx, runNginx } from './platform/testing/nginx.ts'
import { startTestServer, type TestServer } from './platform/testing/test-server.ts'
import { publishArtworkFixture } from './works/artworks/factory.ts'
import { publishFixture } from './works/music/factory.ts'

let server: TestServer
let edge: Nginx
let artist: Person
beforeAll(async () => {
  const port = await freePort()
  server = await startTestServer({ env: { publicUrl: `http://127.0.0.1:${port}`, trustProxy: true } })
  edge = await startEdge(port, server.url)
  artist = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: artist.userId })
})
afterAll(async () => {
  await edge.stop()
  await server.close()
})

/** nginx with deploy/nginx-edge.conf, changing only its port, its folder and the site's address. */
async function startEdge(port: number, siteUrl: string): Promise<Nginx> {
  const given = await readFile(join(import.meta.dirname, '../deploy/nginx-edge.conf'), 'utf8')
  return runNginx(port, (dir) =>
    given
      .replace('/var/cache/nginx/undercroft', join(dir, 'cache'))
      .replace('server 127.0.0.1:80;', `server ${new URL(siteUrl).host};`)
      .replace('listen 8080;', `listen 127.0.0.1:${port};`),
  )
}

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(edge.url + path, init)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, bytes, headers: response.headers, cache: response.headers.get('x-cache-status') }
}

test('sound and pictures come from the shared cache after the first request of any client; pages and data never do', async () => {
  const track = (await (await publishFixture(artist, { cover: 'cmyk.jpg' })).json()) as TrackDetail
  const artwork = (await (await publishArtworkFixture(artist)).json()) as ArtworkDetail
  const kept = [track.fileUrl, track.cover!.url, track.cover!.thumbUrl, artwork.image.sources[0]!.url]
  // an older session, which any request through the app would renew
  await server.services.db.update(sessions).set({ updatedAt: sql`now() - interval '2 days'` })
  const who: RequestInit[] = [{ headers: { cookie: artist.cookie } }, {}, { headers: { range: 'bytes=0-99' } }, {}, {}]
  const asked = []
  for (const init of who) for (const path of kept) asked.push(await ask(path, init))
  expect(asked.map(({ cache }) => cache)).toEqual(asked.map((_, n) => (n < kept.length ? 'MISS' : 'HIT')))
  for (const { headers } of asked) expect([headers.get('set-cookie'), headers.get('vary')]).toEqual([null, null])
  expect(asked.slice(8, 12).map(({ status, bytes }) => [status, bytes.length])).toEqual(kept.map(() => [206, 100]))
  expect(
    asked.at(-4)!.bytes.equals(Buffer.from(await (await visitor(server).fetch(track.fileUrl)).arrayBuffer())),
  ).toBe(true)

  for (const path of ['/', `/track/${track.id}`, `/api/music/${track.id}`, '/api/session', '/feed.rss'])
    for (const init of who.slice(0, 2)) expect([path, (await ask(path, init)).cache]).toEqual([path, 'MISS'])
})

test('shared caches may store sound for an hour, art for a minute', async () => {
  const track = (await (await publishFixture(artist)).json()) as TrackDetail
  const artwork = (await (await publishArtworkFixture(artist)).json()) as ArtworkDetail
  const lifeOf = async (path: string) => (await ask(path)).headers.get('cache-control')
  expect(await lifeOf(track.fileUrl)).toBe('public, max-age=31536000, s-maxage=3600, immutable')
  expect(await lifeOf(`${track.fileUrl}?1`)).toBe('private, max-age=31536000, immutable')
  expect(await lifeOf(artwork.image.sources[0]!.url)).toMatch(/^public, max-age=\d+, s-maxage=60$/)
})
