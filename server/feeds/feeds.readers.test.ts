import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#server/accounts/factory.ts'
import { makeArtwork } from '#server/artworks/factory.ts'
import { makeTrack } from '#server/music/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from '#server/profiles/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** What a program says of a text that it is given. */
async function askProgram(program: string, args: string[], given: string): Promise<string> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(given)
  return text(child.stdout)
}

const FEEDPARSER = `
import feedparser, json, sys
feed = feedparser.parse(sys.stdin.buffer.read())
said = [{ 'title': e.title, 'author': e.author, 'length': [l.get('length') for l in e.enclosures] } for e in feed.entries]
print(json.dumps({ 'bozo': bool(feed.bozo), 'version': feed.version, 'title': feed.feed.title, 'entries': said }))`

test('REACH-03 feedparser and libxml2 find nothing wrong with any feed, whatever stands in it', async () => {
  const { db } = server.services
  const known = 'Mills <![CDATA[ ]]> &amp; "\u202eكلب\u202c" 🕯️ <b>'
  const title = `\u0001\u000b${known}\ufffe`
  const artist = await makeProfile(db, {
    displayName: title,
    place: 'Narvik',
    bio: `]]>\u0008 ${'<p>&amp; '.repeat(10_000)}`,
  })
  const own = { profileId: artist.id, tags: ['"<&>\u0002'], title }
  await makeArtwork(db, { ...own, description: '\u0003\n\n<script>alert(1)</script>' })
  await makeTrack(db, own)
  for (const page of ['', `/${artist.slug}`, '/tags/%22%3C&%3E%02', '/scenes/narvik'])
    for (const [format, version] of [
      ['atom', 'atom10'],
      ['rss', 'rss20'],
    ]) {
      const answer = await visitor(server).fetch(`${page}/feed.${format}`)
      expect(answer.status, page).toBe(200)
      const feed = await answer.text()
      expect(await askProgram('xmllint', ['--noout', '-'], feed)).toBe('')
      const read = JSON.parse(await askProgram('/usr/bin/python3', ['-c', FEEDPARSER], feed))
      expect(read).toMatchObject({ bozo: false, version })
      expect(read.entries).toHaveLength(2)
      expect(read.entries[0].length).toEqual(['240000'])
      // of RSS it takes titles for markup, and leaves out what could do harm
      if (format === 'atom') expect(read.entries[0].title).toBe(known)
    }
})
