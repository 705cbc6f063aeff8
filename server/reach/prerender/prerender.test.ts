import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { findRules } from '#server/people/house-rules/find-house-rules.ts'
import { houseRulesVersions } from '#server/people/house-rules/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeMerchItem } from '#server/works/merch/factory.ts'
import { makeTrack, makeTracks } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The HTML of a page before its data and scripts. */
async function screenOf(path: string, who: Pick<Person, 'fetch'> = visitor(server)): Promise<string> {
  const page = await (await who.fetch(path, { headers: { accept: 'text/html' } })).text()
  return page.slice(page.indexOf('<body>'), page.indexOf('page-data'))
}

test('SHELL-11 a visitor’s page has its content before its scripts, with real links', async () => {
  const { db } = server.services
  const artist = await makeProfile(db, {
    displayName: 'Ash & Salt',
    bio: 'A <b>.\r\nTwo of us.\n \nSince 2019.\n\n\nLast.',
  })
  const track = await makeTrack(db, { profileId: artist.id, title: 'Weir <b>', tags: ['drone'] })
  const more = await makeTrack(db, { profileId: artist.id, title: 'Lower Mill' })
  const page = await screenOf(`/track/${track.id}`)
  expect(page).toContain('Weir &lt;b&gt;</h1>')
  expect(page).toContain(`<a href="/${artist.handle}">Ash &amp; Salt</a>`)
  expect(page).toContain('<a href="/tags/drone">drone</a>')
  expect(page).toContain(`<a href="/track/${more.id}">Lower Mill</a>`)
  const stem = await makeTrack(db, { profileId: artist.id, type: 'stem', parentId: track.id })
  expect(await screenOf(`/track/${stem.id}`)).toMatch(
    new RegExp(`Stem of.*<a href="/track/${track.id}">Weir &lt;b&gt;</a>`, 's'),
  )

  const profile = await screenOf(`/${artist.handle}`)
  expect(profile).toContain('<p>A &lt;b&gt;.<br>Two of us.</p><p>Since 2019.</p><p><br>Last.</p>')
  expect(profile).toContain(`<a href="/track/${track.id}">Weir &lt;b&gt;</a>`)
  const productImgUrl = 'https://shop.example/tape.jpg'
  await makeMerchItem(db, { profileId: artist.id, title: 'Tape', price: '9.50', status: 'approved', productImgUrl })
  const merch = await screenOf(`/${artist.handle}?tab=merch`)
  expect(merch).toMatch(/Tape.*\$9\.50/s)
  expect(merch).toMatch(/<noscript><img src="https:\/\/shop\.example[^>]* referrerpolicy="no-referrer"/)
})

test('PUB-01 PLAY-01 for an artist without music the HTML has the tab that the page opens', async () => {
  const { db } = server.services
  const { id: profileId, handle } = await makeProfile(db)
  await makeArtwork(db, { profileId, title: 'Soot Study' })
  await makeMerchItem(db, { profileId, title: 'Tape', status: 'approved' })
  const page = await screenOf(`/${handle}`)
  expect([page.includes('Soot Study'), page.includes('Tape')]).toEqual([true, false])
  expect(await screenOf(`/${handle}?tab=music`)).not.toContain('Soot Study')
})

test('PLAY-01 private, missing and own pages have no prerendered content', async () => {
  const { db } = server.services
  const person = await signUpAndIn(server)
  const profile = await makeProfile(db, { userId: person.userId, displayName: 'Only Me' })
  const track = await makeTrack(db, { profileId: profile.id, title: 'Kept Back' })
  const hidden = await makePlaylist(db, {
    ownerProfileId: profile.id,
    title: 'Mine Alone',
    state: 'draft',
    trackIds: [track.id],
  })
  expect(await screenOf(`/playlist/${hidden.id}`)).not.toMatch(/Mine Alone|Kept Back|<main/)
  const merchOnly = await makeArtwork(db, { profileId: profile.id, title: 'For Shirts', usageType: 'merch' })
  expect(await screenOf(`/artwork/${merchOnly.id}`)).not.toMatch(/For Shirts|<main/)
  expect(await screenOf('/nobody_here')).not.toContain('<main')
  expect(await screenOf('/nobody_here')).toContain('There is nothing at this address.')
  expect(await screenOf('/')).not.toContain('There is nothing')
  expect(await screenOf(`/track/${track.id}`)).toContain('Kept Back')
  expect(await screenOf(`/track/${track.id}`, person)).not.toMatch(/Kept Back|Sign In/)
})

test('REACH-04 a long list has plain links to its end, and its later pages are not indexed', async () => {
  const { db } = server.services
  const { id } = await makeProfile(db)
  await makeTracks(db, id, 120)
  const found = new Set<string>()
  let pages = 0
  for (let path: string | null = '/find-music'; path; pages++) {
    const page: string = await (await visitor(server).fetch(path)).text()
    expect(page.includes('noindex')).toBe(path.includes('after='))
    const screen = page.slice(page.indexOf('<main'), page.indexOf('page-data'))
    for (const [, track] of screen.matchAll(/href="\/track\/([^"]+)"/g)) found.add(track as string)
    const [, query] = /href="(\?[^"]+)" rel="next"/.exec(screen) ?? []
    path = query ? `/find-music${query.replaceAll('&amp;', '&')}` : null
  }
  const { rows } = await db.execute(sql`select from assets where asset_type = 'music' and is_public and listable`)
  expect([found.size, pages > 1]).toEqual([rows.length, true])
  for (const [path, status] of [
    ['/find-art?after=', 200],
    ['/artists?after=nothing', 404],
    ['/find-music?after=nothing', 404],
  ] as const)
    expect((await visitor(server).fetch(path)).status, path).toBe(status)
})

test('GUARD-09 SHELL-11 the page has the house rules before its scripts; old versions are not indexed', async () => {
  const { db } = server.services
  const { rules } = await findRules(db)
  const screen = await screenOf('/rules')
  for (const { title, anchor } of rules) {
    expect(screen).toContain(`id="${anchor}"`)
    expect(screen).toContain(title)
  }
  const open = async (path: string) => {
    const response = await visitor(server).fetch(path, { headers: { accept: 'text/html' } })
    return { status: response.status, isHidden: (await response.text()).includes('noindex') }
  }
  expect(await open('/rules')).toEqual({ status: 200, isHidden: false })
  await db.insert(houseRulesVersions).values({ version: 2, body: '## Be kind' })
  expect(await screenOf('/rules')).toContain('Be kind')
  expect(await open('/rules?version=1')).toEqual({ status: 200, isHidden: true })
  expect(await open('/rules?version=one')).toEqual({ status: 200, isHidden: false })
  expect((await open('/rules?version=3')).status).toBe(404)
})
