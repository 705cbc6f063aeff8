import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import type { PageData } from '#contract/platform/page-data.ts'
import { pageDataOf } from '#server/platform/testing/page-data.ts'
import { signUpAndIn, visitor } from './people/accounts/factory.ts'
import { makeProfile } from './people/profiles/factory.ts'
import { startTestServer, type TestServer } from './platform/testing/test-server.ts'
import { makeTrack } from './works/music/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function open(path: string, { fetch } = visitor(server), headers: HeadersInit = {}) {
  const response = await fetch(path, { headers: { accept: 'text/html', ...headers } })
  const html = await response.text()
  return { response, html, data: pageDataOf(html) }
}

const entry = (data: PageData | null, ...key: unknown[]) =>
  data?.entries.find((each) => JSON.stringify(each.key) === JSON.stringify(key))

test.each([
  ['/'],
  ['/find-music'],
  ['/terms'],
  ['/privacy'],
  ['/guidelines'],
  ['/rules'],
  ['/transparency'],
  ['/help'],
  ['/auth'],
])('SHELL-11 %s has a title, a description and its own address in the HTML', async (path) => {
  const { response, html } = await open(path)
  expect(response.status).toBe(200)
  expect(html).toMatch(/<title>[^<]+<\/title>/)
  expect(html).toMatch(/<meta name="description" content="[^"]{10,}">/)
  expect(html).toMatch(/<meta property="og:title" content="[^"]+">/)
  if (path !== '/auth') expect(html).toContain(`<link rel="canonical" href="${server.url}${path}">`)
})

test('PUB-03 MUSIC-10 the page of an unknown slug, track or path has the status 404', async () => {
  for (const path of [
    '/nobody_at_all',
    '/track/01990000-0000-7000-8000-000000000000',
    '/track',
    '/track/x',
    '/no/such/page',
    '/%E0%A4%A',
  ])
    expect((await open(path)).response.status).toBe(404)
  const { html, data } = await open('/track/x')
  expect(html).toContain('<title>Track • Undercroft</title>')
  expect(entry(data, 'track', { id: 'x' })?.problem).toMatchObject({ status: 404, detail: 'Track not found' })
})

test('FEED-02 SEC-01 the page of an invalid tag opens, without tracks', async () => {
  for (const tag of ['%00', 'x'.repeat(500)]) {
    const { response, data } = await open(`/find-music?tag=${tag}`)
    expect(response.status).toBe(200)
    expect(data?.entries.map(({ key, problem }) => [key[0], problem?.code])).toEqual([
      ['session', undefined],
      ['tracks', 'invalid'],
    ])
  }
})

test('SHELL-11 MUSIC-10 a shared track has a preview with name and player, and its text is escaped', async () => {
  const { db } = server.services
  const artist = await makeProfile(db, { displayName: 'Ash "&" <b>Salt</b>' })
  const track = await makeTrack(db, {
    profileId: artist.id,
    title: '</script><script>alert(1)</script>',
    coverArtUrl: 'music/thumb.webp',
    coverFullUrl: 'music/full.webp',
    coverWidth: 1600,
    coverHeight: 1200,
    coverPlaceholder: 'data:image/webp;base64,AAAA',
  })
  const { response, html, data } = await open(`/track/${track.id}`)
  expect(response.status).toBe(200)
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('by Ash &quot;&amp;&quot; &lt;b&gt;Salt&lt;/b&gt;"')
  expect(html).toContain('<meta name="twitter:card" content="player">')
  expect(html).toContain(`<meta name="twitter:player" content="${server.url}/embed/track/${track.id}">`)
  expect(entry(data, 'track', { id: track.id })?.data).toMatchObject({ id: track.id, title: track.title })

  const embedded = await visitor(server).fetch(`/embed/track/${track.id}`)
  expect(await embedded.text()).not.toContain('<script>alert')
  expect(embedded.headers.get('content-security-policy')).toContain('frame-ancestors *')
})

test('PUB-01 PUB-03 finds a profile by slug in any case, and its music in the same response', async () => {
  const { db } = server.services
  const artist = await makeProfile(db, { bio: 'Recorded in a boiler room.' })
  const track = await makeTrack(db, { profileId: artist.id })
  const { response, html, data } = await open(`/${artist.handle.toUpperCase()}`)
  expect(response.status).toBe(200)
  expect(html).toContain('content="Recorded in a boiler room."')
  expect(entry(data, 'publicProfile', { id: artist.handle })?.data).toMatchObject({
    profile: { handle: artist.handle },
    music: { tracks: { items: [{ id: track.id }] } },
  })
})

test('SHELL-01 SHELL-07 AUTH-05 PROF-02 pages redirect users who may not open them, before any script runs', async () => {
  const target = async (path: string, who = visitor(server)) => (await open(path, who)).response.headers.get('location')
  expect(await target('/my-music')).toBe('/auth?next=%2Fmy-music')
  expect(await target('/home')).toBe('/auth')
  const person = await signUpAndIn(server)
  expect(await target('/home', person)).toBe('/signup')
  expect(await target('/auth', person)).toBe('/home')
  const personal = await makeProfile(server.services.db, { userId: person.userId, profileType: 'personal' })
  expect(await target('/my-music', person)).toBe('/home')
  expect(await target('/signup', person)).toBe('/home')
  expect(await target('/my-profile', person)).toBe(`/${personal.handle}`)
})

test('PROF-11 a page load acts as the remembered profile, else as the first one created', async () => {
  const person = await signUpAndIn(server)
  const { db } = server.services
  const first = await makeProfile(db, { userId: person.userId })
  const second = await makeProfile(db, { userId: person.userId })
  const active = async (remembered: string) => {
    const cookie = `${person.cookie}; activeProfileId=${remembered}`
    const { data } = await open('/find-music', person, { cookie })
    return (entry(data, 'session', {})!.data as Session).activeProfileId
  }
  expect(await active(second.id)).toBe(second.id)
  expect(await active('01990000-0000-7000-8000-000000000000')).toBe(first.id)
  const stranger = await makeProfile(db)
  expect(await active(stranger.id)).toBe(first.id)
})

test('SHELL-05 the HTML already has the chosen sidebar state and theme', async () => {
  const plain = await open('/find-music')
  expect(plain.html).toContain('<html lang="en">')
  expect(plain.html).toContain('media="(prefers-color-scheme: light)" content="#e7e5df">')
  const set = await open('/find-music', visitor(server), { cookie: 'sidebar:state=false; theme=paper' })
  expect(set.html).toContain('<html lang="en" data-theme="paper" data-sidebar="icon">')
  expect(set.html).toContain('<meta name="color-scheme" content="light">')
  const soot = await open('/find-music', visitor(server), { cookie: 'theme=soot' })
  expect(soot.html).toContain('<html lang="en" data-theme="soot">')
  const odd = await open('/find-music', visitor(server), { cookie: 'theme=toString' })
  expect(odd.html).toContain('<html lang="en">')
})

test('SEC-02 SEC-03 a page has the security headers, and an error reveals no internals', async () => {
  const page = await visitor(server).fetch('/find-music')
  const policy = page.headers.get('content-security-policy') as string
  expect(policy).toMatch(/script-src 'self'(;|$)/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')

  const broken = await visitor(server).fetch('/api/accounts/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email": ',
  })
  expect(broken.status).toBe(400)
  const problem = await broken.text()
  expect(JSON.parse(problem)).toMatchObject({ status: 400, code: 'bad_request', type: '/api/docs#bad_request' })
  expect(problem).not.toMatch(/node_modules|at .*:\d+|select /i)
  const nowhere = await visitor(server).fetch('/api/nowhere')
  expect(await nowhere.json()).toMatchObject({ code: 'not_found' })
  expect(nowhere.headers.get('cache-control')).toContain('no-store')
})

test('SEC-04 refuses a write that another site makes a browser send', async () => {
  const person = await signUpAndIn(server)
  const signOut = (headers: HeadersInit) => person.fetch('/api/accounts/sign-out', { method: 'POST', headers })
  expect((await signOut({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await signOut({ origin: 'null' })).status).toBe(403)
  expect((await signOut({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await (await person.fetch('/api/session')).json()) as Session).toMatchObject({
    user: { email: person.email },
  })
  expect((await signOut({ origin: server.url })).status).toBe(204)
})

test('SEC-03 no folder has a list of its files', async () => {
  for (const path of ['/assets/', '/media/', '/media/music/', '/media/music', '/.git/config', '/media/../.env'])
    expect((await visitor(server).fetch(path)).status, path).toBe(404)
})

test('SEC-03 TRACE returns nothing of the request', async () => {
  const { cookie } = await signUpAndIn(server)
  for (const path of ['/', '/api/music']) {
    const headers = { 'x-secret': 'lantern', cookie }
    const request = httpRequest(`${server.url}${path}`, { method: 'TRACE', headers }).end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect([404, 405], path).toContain(response.statusCode)
    expect(await text(response), path).not.toContain('lantern')
  }
})

test('SEC-03 sends HSTS when the site uses https', async () => {
  const secure = await startTestServer({ env: { publicUrl: 'https://localhost' } })
  const { response } = await open('/terms', visitor(secure))
  expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000')
  await secure.close()
})
