import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startBuiltServer } from '../e2e/support/built-server.ts'
import { build } from '../scripts/build.ts'
import { hashedId } from '../server/platform/database/ids.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { bigMp3, bigPicture } from './big-files.ts'
import { ensureDataset, withClient } from './dataset.ts'
import { comment, type Hour, like, loadPages, type Playable, play, upload } from './member-hour/acts.ts'
import { Member } from './member-hour/member.ts'
import { cpuSecondsEver } from './platform/cpu.ts'
import { readFlags } from './platform/flags.ts'
import { postmasterOf } from './platform/processes.ts'
import { startStatementRelay } from './platform/statement-relay.ts'
import { headOf, rowOf } from './platform/table.ts'

/**
 * `node bench/member-hour.ts [--members 10] [--size 100000] [--megabytes 5]`: measures what an hour
 * of a signed-in user costs the built server: pages, played tracks, likes, comments and an upload,
 * with a tab open all the while. Members act one after the other and without pauses. Pages are
 * documents only: scripts and pictures come from the browser's cache. Prints a Markdown table of
 * one hour; its last line is the sum. Node's seconds include the decoders, and all jobs. What the
 * idle site uses in the same time is subtracted.
 */
const flags = readFlags(
  { members: 10, size: 100_000, megabytes: 5, pages: 30, tracks: 15, likes: 10, comments: 5, uploads: 1, idle: 10 },
  { members: 1, size: 5000, megabytes: 0.3, pages: 5, tracks: 2, likes: 1, comments: 1, uploads: 1, idle: 0.5 },
)
const MB = 1024 * 1024
const COLUMNS = ['in an hour', 'CPU s: node', 'PostgreSQL', 'statements', 'MB out']

/** What the site has used so far. */
type Cost = { node: number; postgres: number; statements: number; bytes: number; seconds: number }

async function bench(): Promise<void> {
  await build()
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-bench-'))
  await using parts = new AsyncDisposableStack()
  parts.defer(() => rm(dir, { recursive: true, force: true }))
  const postgres = await launchPostgres({ dir: join(dir, 'postgres'), volatile: true })
  parts.defer(() => postgres.stop())
  const databaseUrl = await ensureDataset(postgres.adminUrl, flags.size)
  await stopJobsOfAllWorks(databaseUrl)
  const relay = await startStatementRelay(databaseUrl)
  parts.defer(() => relay.stop())
  const server = await startBuiltServer({ dataDir: dir, env: { DATABASE_URL: relay.url } })
  parts.defer(() => server.stop())
  const [artist, ...members] = await signIn(server.url, databaseUrl)
  parts.defer(() => [artist!, ...members].forEach((member) => void member.leave()))
  const files = await makeFiles()
  const tracks = await upload(artist!, files, flags.tracks)
  // One member's hour warms up code and caches.
  const [warmUp, ...measured] = members
  for (const act of Object.values(actsOf(flags, files, tracks))) await act(warmUp!, 0)
  await untilIdle(databaseUrl)

  let statements = 0
  const postmaster = await postmasterOf(join(dir, 'postgres'))
  await print(measured, actsOf(flags, files, tracks), async () => {
    await untilIdle(databaseUrl)
    statements += relay.take().length
    const cpu = { node: cpuSecondsEver(server.pid), postgres: cpuSecondsEver(postmaster) }
    const bytes = measured.reduce((sum, member) => sum + member.receivedBytes, 0)
    return { ...cpu, statements, bytes, seconds: performance.now() / 1000 }
  })
}

/**
 * Jobs that go over all works. Those of the data set have no files, and an update of the site is
 * not part of an hour.
 */
const JOBS_OF_ALL_WORKS = [
  ...['draw-missing-cards', 'make-small-pictures', 'copy-originals', 'make-artwork-tiles'],
  ...['make-tracks-seekable', 'run-backfills'],
]

/** Takes the leases of these jobs, so that they do nothing. */
const stopJobsOfAllWorks = (databaseUrl: string) =>
  withClient(databaseUrl, (client) =>
    client.query(
      `insert into leases (name, holder, expires_at)
       select name, gen_random_uuid(), now() + interval '1 day' from unnest($1::text[]) as name`,
      [JOBS_OF_ALL_WORKS.map(hashedId)],
    ),
  )

/** An artist whose tracks are played, a member for the warm-up, and those who are measured. */
async function signIn(url: string, databaseUrl: string): Promise<Member[]> {
  const members: Member[] = []
  for (let n = 0; n < flags.members + 2; n++) members.push(await Member.signIn(url, databaseUrl, 100 + n))
  return members
}

type Files = Parameters<typeof upload>[1]
type Act = (member: Member, n: number) => Promise<unknown>

const makeFiles = async (): Promise<Files> => ({
  audio: Buffer.from(await bigMp3(flags.megabytes * MB)),
  cover: Buffer.from(await bigPicture(MB)),
})

const actsOf = (hour: Hour, files: Files, tracks: Playable[]): Record<string, Act> => ({
  'an open tab': (member) => member.openTab(),
  [`${hour.pages} pages`]: (member) => loadPages(member, hour.pages),
  [`${hour.tracks} tracks of ${flags.megabytes} MB`]: (member) => play(member, tracks, hour.tracks),
  [`${hour.likes} likes`]: (member, n) => like(member, n * hour.likes, hour.likes),
  [`${hour.comments} comments`]: (member, n) => comment(member, n * hour.comments, hour.comments),
  [`${hour.uploads} upload of ${flags.megabytes} MB`]: (member) => upload(member, files, hour.uploads),
})

async function print(members: Member[], acts: Record<string, Act>, read: () => Promise<Cost>): Promise<void> {
  console.log(headOf(COLUMNS))
  const start = await read()
  await delay(flags.idle * 1000)
  const first = await read()
  const idle = costOf(start, first, first.seconds - start.seconds)
  let before = first
  for (const [what, act] of Object.entries(acts)) {
    for (const [n, member] of members.entries()) await act(member, n)
    const after = await read()
    console.log(row(what, before, after, idle))
    before = after
  }
  console.log(row('all', first, before, idle))
}

/** What was used between two readings, divided. */
const costOf = (before: Cost, after: Cost, by: number): Cost =>
  Object.fromEntries(KINDS.map((kind) => [kind, (after[kind] - before[kind]) / by])) as Cost
const KINDS = ['node', 'postgres', 'statements', 'bytes', 'seconds'] as const

/** The cost of one member, without what the idle site uses in the same time. */
function row(what: string, before: Cost, after: Cost, idle: Cost): string {
  const cost = costOf(before, after, flags.members)
  const spent = (kind: keyof Cost) => Math.max(0, cost[kind] - idle[kind] * cost.seconds)
  const cells = [spent('node').toFixed(3), spent('postgres').toFixed(3), spent('statements').toFixed(0)]
  return rowOf(COLUMNS, [what, ...cells, (cost.bytes / 1e6).toFixed(2)])
}

/** Waits until all jobs are done. Plays are written every second. */
async function untilIdle(databaseUrl: string): Promise<void> {
  await delay(FLUSHED_MS)
  await withClient(databaseUrl, async (client) => {
    for (let tries = 0; tries < 600; tries++) {
      const { rows } = await client.query<{ due: number }>(DUE_JOBS)
      if (rows[0]?.due === 0) return
      await delay(200)
    }
    throw new Error('The jobs did not end')
  })
}

const FLUSHED_MS = 1500
const DUE_JOBS = 'select count(*)::int as due from graphile_worker.jobs where run_at <= now()'

await bench()
