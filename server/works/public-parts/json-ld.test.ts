import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
// @ts-expect-error the package has no type declarations
import Validator from '@adobe/structured-data-validator'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'

const run = promisify(execFile)
const MODULES = fileURLToPath(new URL('../../../node_modules/', import.meta.url))

let server: TestServer
let dir: string
beforeAll(async () => {
  server = await startTestServer()
  dir = await mkdtemp(join(tmpdir(), 'undercroft-linked-'))
})
afterAll(async () => {
  await server.close()
  await rm(dir, { recursive: true })
})

type About = { '@context': string; '@type': string; '@id'?: string }

async function aboutOf(path: string): Promise<{ about: About; canonical: string; html: string }> {
  const html = await (await visitor(server).fetch(path)).text()
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1]
  expect(json, path).toBeDefined()
  const canonical = /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1] ?? ''
  return { about: JSON.parse(json!) as About, canonical, html }
}

/**
 * Errors by the vocabulary: checks properties and values of each type with the types of schema-dts.
 */
async function problemsOf(all: Record<string, unknown>): Promise<string[]> {
  const lines = Object.entries(all).map(
    ([path, about], i) => `// ${path}\nexport const about${i}: WithContext<Thing> = ${JSON.stringify(about)}`,
  )
  const options = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, module: 'nodenext', types: [] },
    paths: { 'schema-dts': [`${MODULES}schema-dts`] },
  }
  await writeFile(join(dir, 'about.ts'), ["import type { Thing, WithContext } from 'schema-dts'", ...lines].join('\n'))
  await writeFile(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['about.ts'] }))
  return run(process.execPath, [`${MODULES}typescript/bin/tsc`, '-p', dir, '--pretty', 'false']).then(
    () => [],
    (error: { stdout: string }) => error.stdout.trim().split('\n'),
  )
}

/** Errors by the rules of search engines (Google's rules for these types). */
async function missesOf(all: Record<string, unknown>): Promise<string[]> {
  const found = { jsonld: Object.groupBy(Object.values(all) as About[], (about) => about['@type']) }
  const issues = (await new Validator().validate(found)) as { severity: string; issueMessage: string; source: string }[]
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage, source }) => issueMessage + source)
}

test("REACH-01 each public page has valid JSON-LD of its type, and the page's URL as its id", async () => {
  const { db } = server.services
  const profile = await makeProfile(db, {
    bio: 'Slow </script> music',
    place: 'Hebden',
    socialLinks: [{ platform: 'website', url: 'https://grave-wool.example' }],
  })
  const fan = await makeProfile(db, { profileType: 'personal', place: 'Leeds' })
  const profileId = profile.id
  const track = await makeTrack(db, { profileId, tags: ['doom'], title: 'Carrion </script>' })
  const album = await makeAlbum(db, {
    profileId,
    trackIds: [track.id],
    notes: 'Recorded in a mill.',
    licence: 'cc-by-4.0',
    releaseDate: '2026-01-09',
  })
  const artwork = await makeArtwork(db, { profileId, tags: ['doom'], description: 'Ink' })
  const event = await makeEvent(db, { artistId: profileId, locationText: 'Crypt', description: 'Loud' })
  const playlist = await makePlaylist(db, { ownerProfileId: fan.id, trackIds: [track.id] })
  const things = {
    [`/track/${track.id}`]: 'MusicRecording',
    [`/album/${album.id}`]: 'MusicAlbum',
    [`/artwork/${artwork.id}`]: 'VisualArtwork',
    [`/event/${event.id}`]: 'Event',
    [`/playlist/${playlist.id}`]: 'MusicPlaylist',
    [`/${profile.handle}`]: 'MusicGroup',
    [`/${fan.handle}`]: 'Person',
  }
  const lists = ['/find-music', '/find-art', '/artists', '/events', '/tags/doom', '/scenes/hebden']
  const all: Record<string, unknown> = {}
  for (const [path, type] of Object.entries(things)) {
    const { about, canonical, html } = await aboutOf(path)
    expect([about['@type'], about['@id']], path).toEqual([type, canonical])
    expect(html).not.toContain('Carrion </script>')
    all[path] = about
  }
  for (const path of lists) {
    const { about } = await aboutOf(path)
    expect([about['@type'], (about as unknown as { numberOfItems: number }).numberOfItems > 0], path).toEqual([
      'ItemList',
      true,
    ])
    all[path] = about
  }
  all['/'] = (await aboutOf('/')).about
  const { 'query-input': _, ...search } = (all['/'] as { potentialAction: Record<string, unknown> }).potentialAction
  all['/'] = { ...(all['/'] as object), potentialAction: search }
  expect(await problemsOf(all)).toEqual([])
  expect(await missesOf(all)).toEqual([])
  // Proves that each of the two checks can report an error.
  const nameless = { '@type': 'ListItem', position: 1 }
  expect(await missesOf({ wrong: { ...(all['/artists'] as object), itemListElement: [nameless] } })).not.toEqual([])
  expect(await problemsOf({ wrong: { ...(all[`/track/${track.id}`] as object), byArtists: 'Nith' } })).not.toEqual([])
  // Statements about one thing on two pages have the same id.
  expect(all[`/album/${album.id}`]).toMatchObject({
    byArtist: { '@id': `${server.url}/${profile.handle}` },
    track: [{ '@id': `${server.url}/track/${track.id}` }],
    license: 'https://creativecommons.org/licenses/by/4.0/',
  })
  expect(all[`/track/${track.id}`]).toMatchObject({ inAlbum: [{ '@id': `${server.url}/album/${album.id}` }] })
  expect(JSON.stringify(all)).not.toContain('signature=')
})

test('REACH-01 GUARD-07 JSON-LD contains no picture of a sensitive work', async () => {
  const { db } = server.services
  const cover = { coverArtUrl: 'music/t.webp', coverFullUrl: 'music/f.webp', coverWidth: 9, coverHeight: 9 }
  const plain = await makeTrack(db, { ...cover, coverPlaceholder: 'data:' })
  expect((await aboutOf(`/track/${plain.id}`)).about).toMatchObject({
    image: { contentUrl: `${server.url}/media/music/f.webp` },
  })
  const marked = await makeTrack(db, { ...cover, coverPlaceholder: 'data:', profileId: plain.profileId })
  await db.update(assets).set({ sensitiveWhy: 'Blood', sensitiveBy: 'admin' }).where(eq(assets.id, marked.id))
  expect(JSON.stringify((await aboutOf(`/track/${marked.id}`)).about)).not.toContain('f.webp')
})
