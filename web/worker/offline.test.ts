import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Build, cacheBuild, KEEP_PAGE } from './cache-build.ts'
import { FakeScope, ORIGIN } from './fake-scope.ts'
import { KEPT_MEDIA } from './kept-media.ts'
import { KEPT_SESSION } from './offline-page.ts'
import { respondToRequests } from './respond.ts'

const VISITOR = '{"user":null,"profiles":[],"activeProfileId":null}'
const page = (main: string) =>
  `<html lang="en"><meta name="color-scheme" content="dark light"><script src="${main}"></script>${VISITOR}`
const build = (version: string): Build => ({
  version,
  main: `/assets/main-${version}.js`,
  first: [`/assets/main-${version}.js`],
  rest: ['/assets/later.js'],
})

let worker: FakeScope
beforeEach(() => {
  worker = new FakeScope()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Serves a build and installs its worker. */
async function install(version: string, of = worker): Promise<void> {
  const { main } = build(version)
  of.network.set('/offline', () => new Response(page(main)))
  of.network.set(main, () => new Response(`script ${version}`))
  cacheBuild(of.scope, build(version))
  respondToRequests(of.scope)
  await of.happen('install')
  await of.happen('activate')
}

const textOf = async (response: Response | null) => (response === null ? null : await response.text())

test('REACH-05 a page comes from the network; without a network the visitor is redirected to the offline page, with the URL of the page', async () => {
  await install('a')
  worker.network.set('/find-music', () => new Response('music', { status: 503 }))
  expect((await worker.open('/find-music'))!.status).toBe(503)
  worker.isOnline = false
  const led = (await worker.open('/find-music?tag=doom'))!
  expect([led.status, led.headers.get('location')]).toEqual([302, `${ORIGIN}/offline?to=%2Ffind-music%3Ftag%3Ddoom`])
  const fromLink = (await worker.open('/s/k7Qm'))!
  expect(fromLink.headers.get('location')).toBe(`${ORIGIN}/offline#to=%2Fs%2Fk7Qm`)
  expect(await textOf(await worker.open('/offline?to=%2Ffind-music'))).toContain('<html lang="en" data-offline>')
})

test("REACH-05 the offline page has the chosen theme and the user's frame, and escapes the session", async () => {
  await install('a')
  worker.theme = 'paper'
  const kept = await worker.scope.caches.open(KEPT_MEDIA)
  await kept.put(KEPT_SESSION, new Response('{"user":{"email":"</script><script>"}}'))
  worker.isOnline = false
  const shown = await textOf(await worker.open('/offline'))
  expect(shown).toContain('<html lang="en" data-offline data-theme="paper">')
  expect(shown).toContain('content="light"')
  expect(shown).toContain(String.raw`{"user":{"email":"\u003c/script>\u003cscript>"}}`)
  worker.theme = 'x" onload="'
  expect(await textOf(await worker.open('/offline'))).toContain('<html lang="en" data-offline>')
})

test.each<[what: string, path: string, how: object]>([
  ['the API', '/api/music', {}],
  ['what changes something', '/find-music', { method: 'POST', mode: 'navigate', destination: 'document' }],
  ['a download', '/media/music/a.mp3', { mode: 'navigate', destination: 'document' }],
  ['a frame of another page', '/embed/track/1', { mode: 'navigate', destination: 'iframe' }],
  ['what is shown in frames, opened by itself', '/embed/track/1', { mode: 'navigate', destination: 'document' }],
  ['a feed', '/feed.rss', { mode: 'navigate', destination: 'document' }],
  ['another site', 'https://elsewhere.example/', { mode: 'navigate', destination: 'document' }],
  ['a picture while there is a network', '/media/covers/a.webp', { destination: 'image' }],
  ['a signed picture', '/media/art/a.jpg?expires=1', { destination: 'image' }],
])('REACH-05 the worker does not handle %s', async (_what, path, how) => {
  await install('a')
  expect(await worker.ask(path, how)).toBeNull()
})

test('REACH-05 scripts of this and the previous build need no network, and older ones are deleted', async () => {
  await install('a')
  for (const version of ['b', 'c']) {
    const next = new FakeScope()
    for (const [name, kept] of worker.caches) next.caches.set(name, kept)
    await install(version, next)
    worker = next
  }
  worker.isOnline = false
  expect(await textOf(await worker.ask('/assets/main-c.js'))).toBe('script c')
  expect(await textOf(await worker.ask('/assets/main-b.js'))).toBe('script b')
  await expect(worker.ask('/assets/main-a.js')).rejects.toThrow('Failed to fetch')
  expect(worker.acts).toEqual(['took over', 'does not preload', 'claimed'])
})

test('REACH-05 the rest of the build is cached after the page has loaded, once', async () => {
  await install('a')
  worker.network.set('/', () => new Response('landing'))
  worker.network.set('/assets/later.js', () => new Response('later'))
  await worker.open('/')
  expect(worker.asked).not.toContain('/assets/later.js')
  await vi.runAllTimersAsync()
  await worker.open('/')
  await vi.runAllTimersAsync()
  expect(worker.asked.filter((path) => path === '/assets/later.js')).toHaveLength(1)
  worker.isOnline = false
  expect(await textOf(await worker.ask('/assets/later.js'))).toBe('later')
})

test('REACH-05 with data saving on, nothing is cached in advance, until data saving is off', async () => {
  worker.scope.navigator.connection = { saveData: true }
  await install('a')
  worker.network.set('/', () => new Response('landing'))
  worker.network.set('/assets/later.js', () => new Response('later'))
  await worker.open('/')
  await vi.runAllTimersAsync()
  expect(worker.asked).toEqual(['/'])
  worker.scope.navigator.connection.saveData = false
  await worker.open('/')
  await vi.runAllTimersAsync()
  expect(worker.asked).toEqual(expect.arrayContaining(['/offline', '/assets/main-a.js', '/assets/later.js']))
})

test('REACH-06 with data saving on, the offline page is cached when something is saved offline', async () => {
  worker.scope.navigator.connection = { saveData: true }
  await install('a')
  await worker.happen('message', { data: 'something else' })
  expect(worker.asked).toEqual([])
  await worker.happen('message', { data: KEEP_PAGE })
  worker.isOnline = false
  expect(await textOf(await worker.open('/offline'))).toContain('/assets/main-a.js')
  const next = new FakeScope()
  next.scope.navigator.connection = { saveData: true }
  await next.scope.caches.open(KEPT_MEDIA)
  await install('b', next)
  next.isOnline = false
  expect(await textOf(await next.open('/offline'))).toContain('/assets/main-b.js')
})

test('REACH-05 a failed install leaves nothing, and an incomplete build does not count', async () => {
  await install('a')
  const next = new FakeScope()
  next.network.set('/offline', () => new Response(page(build('b').main)))
  cacheBuild(next.scope, build('b'))
  await expect(next.happen('install')).rejects.toThrow('Failed to fetch')
  expect([...next.caches.keys()]).toEqual([])
  for (const version of ['b', 'c']) await worker.scope.caches.open(`build-${version}`)
  await worker.happen('activate')
  expect(worker.caches.has('build-a')).toBe(true)
})

test('REACH-05 navigation preload is on only if routes can bypass the worker', async () => {
  await install('a')
  expect(worker.acts).toContain('does not preload')
  const routed = new FakeScope()
  Object.assign(routed.scope, { InstallEvent: { prototype: { addRoutes: () => {} } } })
  await install('a', routed)
  expect(routed.acts).toContain('preloads')
})

test('REACH-05 a worker of a build that is no longer served does not take over', async () => {
  worker.network.set('/offline', () => new Response(page('/assets/main-b.js')))
  worker.network.set('/assets/main-a.js', () => new Response())
  cacheBuild(worker.scope, build('a'))
  await expect(worker.happen('install')).rejects.toThrow('The page is of another build')
  expect(worker.acts).toEqual([])
})

const SONG = '0123456789'
const MP3 = { 'content-type': 'audio/mpeg', etag: '"a"' }

test.each<[range: string | undefined, status: number, text: string, contentRange: string | null]>([
  [undefined, 200, SONG, null],
  ['bytes=0-', 206, SONG, 'bytes 0-9/10'],
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-99', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, SONG, 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=4-2', 200, SONG, null],
  ['bytes=0-1,3-4', 200, SONG, null],
  ['lines=1-2', 200, SONG, null],
])('REACH-06 saved audio answers the range %s as the server would', async (range, status, text, contentRange) => {
  await install('a')
  await (await worker.scope.caches.open(KEPT_MEDIA)).put('/media/music/a.mp3', new Response(SONG, { headers: MP3 }))
  const response = (await worker.ask('/media/music/a.mp3', { destination: 'audio', headers: range ? { range } : {} }))!
  const { headers } = response
  expect([response.status, await response.text(), headers.get('content-range')]).toEqual([status, text, contentRange])
  expect([headers.get('content-length'), headers.get('accept-ranges')]).toEqual([String(text.length), 'bytes'])
  expect([headers.get('content-type'), headers.get('etag')]).toEqual(['audio/mpeg', '"a"'])
  expect(worker.asked).not.toContain('/media/music/a.mp3')
})

test('REACH-06 audio that is not saved is requested, and a saved picture is shown without a network', async () => {
  await install('a')
  worker.network.set('/media/music/b.mp3', () => new Response('b'))
  expect(await textOf(await worker.ask('/media/music/b.mp3', { destination: 'audio' }))).toBe('b')
  await (await worker.scope.caches.open(KEPT_MEDIA)).put('/media/covers/a.webp', new Response('cover'))
  worker.scope.navigator.onLine = false
  expect(await textOf(await worker.ask(`${ORIGIN}/media/covers/a.webp`, { destination: 'image' }))).toBe('cover')
})
