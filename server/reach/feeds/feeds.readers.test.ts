import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { inDays } from '#server/works/events/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The output of a program for a given input. */
async function askProgram(program: string, args: string[], given: string): Promise<string> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(given)
  return text(child.stdout)
}

const FEEDPARSER = `
import feedparser, json, sys
def read(text):
    feed = feedparser.parse(text.encode())
    said = [{ 'title': e.title, 'author': e.author, 'bytes': [l.get('length') for l in e.enclosures] } for e in feed.entries]
    return { 'bozo': bool(feed.bozo), 'version': feed.version, 'entries': said }
print(json.dumps([read(text) for text in json.load(sys.stdin)]))`
type Read = { bozo: boolean; version: string; entries: { title: string; author: string; bytes: string[] }[] }

async function readAll(feeds: string[]): Promise<Read[]> {
  for (const feed of feeds) expect(await askProgram('xmllint', ['--noout', '-'], feed)).toBe('')
  return JSON.parse(await askProgram('/usr/bin/python3', ['-c', FEEDPARSER], JSON.stringify(feeds)))
}

test('REACH-03 feedparser and libxml2 find no error in any feed, whatever its texts contain', async () => {
  const { db } = server.services
  const known = 'Mills <![CDATA[ ]]> &amp; "\u202eكلب\u202c" 🕯️ <b>'
  const title = `\u0001\u000b${known}\ufffe`
  const artist = await makeProfile(db, {
    displayName: title,
    place: 'Narvik',
    bio: `]]>\u0008 ${'<p>&amp; '.repeat(10_000)}`,
    support: { links: [{ platform: 'website', url: 'https://mill.example/?a="<&>' }], amount: ']]>\u0001 <b>&amp;' },
  })
  const own = { profileId: artist.id, tags: ['"<&>', '"\u0002'], title }
  await makeArtwork(db, { ...own, description: '\u0003\n\n<script>alert(1)</script>' })
  await makeTrack(db, own)
  // Name, bio, tag and title consist only of characters that XML forbids.
  const mute = await makeProfile(db, { displayName: '\uffff', place: 'Narvik', bio: '\ufffe' })
  await makeTrack(db, { profileId: mute.id, tags: [...own.tags, '\uffff'], title: '\uffff', createdAt: inDays(-9) })
  const pages = ['', '/tags/%22%3C&%3E', '/scenes/narvik', `/${artist.slug}`, `/${mute.slug}`]
  const fetchAll = (format: 'atom' | 'rss') =>
    Promise.all(pages.map(async (page) => (await visitor(server).fetch(`${page}/feed.${format}`)).text()))
  const [atom, rss] = [await readAll(await fetchAll('atom')), await readAll(await fetchAll('rss'))]
  for (const read of atom) expect(read).toMatchObject({ bozo: false, version: 'atom10' })
  for (const read of rss) expect(read).toMatchObject({ bozo: false, version: 'rss20' })
  const spoken = { title: known, author: known }
  const silent = { title: 'Untitled', author: mute.handle, bytes: ['240000'] }
  const [sound, picture] = [
    { ...spoken, bytes: ['240000'] },
    { ...spoken, bytes: [] },
  ]
  const three = [sound, picture, silent]
  expect(atom.map(({ entries }) => entries)).toEqual([three, three, three, [sound, picture], [silent]])
  // of RSS it takes titles for markup, and leaves out what could do harm
  expect(rss.map(({ entries }) => entries.map(({ bytes }) => bytes))).toEqual(
    atom.map(({ entries }) => entries.map(({ bytes }) => bytes)),
  )
})
