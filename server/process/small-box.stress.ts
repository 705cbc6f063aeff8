import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { readEnv } from '#server/platform/env.ts'
import { connectLive } from '#server/platform/testing/live-client.ts'
import { freePort } from '#server/platform/testing/nginx.ts'
import { openServices } from '#server/services.ts'
import { type LargestFiles, writeLargestFiles } from './testing/largest-files.ts'
import { makeMemoryCgroup } from './testing/memory-cgroup.ts'
import { noResponses, type Responses, walk } from './testing/visitors.ts'
import { type Spent, watchProcesses } from './testing/watch-processes.ts'

const GB = 1024 ** 3
const VISITORS = 200
const SIGNED_IN = 50
const UPLOADERS = 4
const LONGEST_MS = 45 * 60_000
/** Visitors walk for at least this long, and until all uploads are done. */
const WALK_MS = 60_000
/** Processes that must survive the test. Decoders may end and restart. */
const LASTING = ['npm', 'first process', 'answering']

type Person = Record<'cookie' | 'x-profile-id', string>

const cgroup = makeMemoryCgroup(GB)
if (!cgroup) process.stdout.write('Left out: no memory cgroup can be made here\n')
const dir = await mkdtemp(join(tmpdir(), 'undercroft-small-'))
const port = await freePort()
const url = `http://localhost:${port}`
const settings = { DATA_DIR: join(dir, 'data'), PORT: String(port), LOG_LEVEL: 'warn', TRUST_PROXY: '1' }
afterAll(async () => {
  await rm(dir, { recursive: true, force: true })
})

function run(...args: string[]): ChildProcess {
  const [command, all] = cgroup!.within('npm', args)
  return spawn(command, all, {
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

test.runIf(cgroup)(
  'RUN-08 1 GB of memory is enough for the seed, concurrent uploads of the largest files and 200 visitors',
  async () => {
    const files = await writeLargestFiles(dir)
    const server = run('start', '--silent')
    const ended = once(server, 'exit')
    try {
      while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await delay(100)
      const idle = watchProcesses(cgroup!)
      const lasting = LASTING.map(idle.pids)
      print('idle', idle.stop())
      const seeding = watchProcesses(cgroup!)
      expect(await once(run('run', 'seed', '--silent'), 'exit')).toEqual([0, null])
      print('seed', seeding.stop())
      const people = await makePeople()
      const paths = await findPaths()
      const watch = watchProcesses(cgroup!)
      const responses = noResponses()
      const statuses = await visitWhileUploading({ people, paths, responses, files })
      print(`${VISITORS} visitors, ${SIGNED_IN} of them signed in, ${statuses.length} uploads`, watch.stop(), responses)
      expect(responses.failures).toEqual([])
      expect(statuses).toEqual(statuses.map(() => 201))
      expect(LASTING.map(watch.pids)).toEqual(lasting)
      expect(cgroup!.kills()).toBe(0)
    } finally {
      server.kill('SIGTERM')
      await ended
      cgroup!.remove()
    }
  },
  LONGEST_MS,
)

async function makePeople(): Promise<Person[]> {
  const { services, close } = await openServices(readEnv({ ...settings, LOG_LEVEL: 'error' }), { beside: true })
  const make = async () => {
    const { cookie, userId } = await signUpAndIn({ url, services })
    return { cookie, 'x-profile-id': (await makeProfile(services.db, { userId })).id }
  }
  const people = await Promise.all(Array.from({ length: SIGNED_IN }, make))
  await close()
  return people
}

/** All public pages, from the sitemap. */
async function findPaths(): Promise<string[]> {
  const index = await (await fetch(`${url}/sitemap.xml`)).text()
  const maps = index.includes('<sitemapindex') ? locationsOf(index) : []
  const texts = await Promise.all(maps.map(async (map) => (await fetch(map)).text()))
  const paths = [index, ...texts].flatMap(locationsOf).map((location) => new URL(location).pathname)
  return paths.filter((path) => !path.endsWith('.xml'))
}
const locationsOf = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location!)

type Load = { people: Person[]; paths: string[]; responses: Responses; files: LargestFiles }

/** Resolves to the statuses of the uploads, which begin when all visitors are walking. */
async function visitWhileUploading({ people, paths, responses, files }: Load): Promise<number[]> {
  const ends = performance.now() + WALK_MS
  let areUploaded = false
  const isOver = () => areUploaded && performance.now() > ends
  const live = people.map(({ cookie, 'x-profile-id': profileId }) => connectLive({ url }, { cookie, profileId }))
  await Promise.all(live.map((client) => client.until('ready')))
  const walks = Array.from({ length: VISITORS }, (_, n) => {
    const headers = { 'x-forwarded-for': `198.51.100.${n % 250}`, ...people[n] }
    return walk({ url, paths, headers, responses }, isOver)
  })
  await delay(WALK_MS / 4)
  const statuses = await Promise.all(people.slice(0, UPLOADERS).flatMap((person, n) => uploadsOf(person, n, files)))
  areUploaded = true
  await Promise.all(walks)
  for (const { socket } of live) socket.close()
  return statuses
}

/** A track with its cover, and an artwork. */
function uploadsOf(person: Person, n: number, { sound, cover, pictures }: LargestFiles): Promise<number>[] {
  const picture = pictures[n % pictures.length] as string
  return [upload(person, '/api/music', { audio: sound, cover }), upload(person, '/api/artworks', { image: picture })]
}

async function upload(person: Person, path: string, files: Record<string, string>): Promise<number> {
  const body = new FormData()
  body.set('title', 'The largest')
  for (const [name, file] of Object.entries(files)) body.set(name, await openAsBlob(file), basename(file))
  const response = await fetch(url + path, { method: 'POST', headers: { ...person, origin: url }, body })
  if (response.status !== 201) process.stdout.write(`${path}: ${response.status} ${await response.text()}\n`)
  else await response.arrayBuffer()
  return response.status
}

function print(
  phase: string,
  { byKind, held }: { byKind: Map<string, Spent>; held: number },
  responses?: Responses,
): void {
  const { ms = [], bytes = 0, byStatus = new Map() } = responses ?? {}
  const at = (q: number) => Math.round(ms.toSorted((a, b) => a - b)[Math.floor(ms.length * q)] ?? 0)
  const lines = [
    `${phase}: ${Math.round(held)} MB held at most, ${Math.round(cgroup!.peak())} MB with pages of files so far`,
    ...[...byKind].map(
      ([kind, { mb, cpuSeconds }]) => `  ${kind}: ${Math.round(mb)} MB, ${cpuSeconds.toFixed(1)} s of a processor`,
    ),
    ...(responses
      ? [
          `  ${ms.length} answers, ${Math.round(bytes / 1e6)} MB, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${JSON.stringify([...byStatus])}`,
        ]
      : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
