import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { startBuiltServer } from '../e2e/support/built-server.ts'
import { build } from '../scripts/build.ts'
import { signUpAndIn } from '../server/people/accounts/factory.ts'
import { makeProfile } from '../server/people/profiles/factory.ts'
import { closeDatabase, type Database, openDatabase } from '../server/platform/database.ts'
import { readEnv } from '../server/platform/env.ts'
import { createLog } from '../server/platform/log.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { openServices } from '../server/services.ts'
import { makeTrack } from '../server/works/music/factory.ts'
import { bigMp3 } from './big-files.ts'
import { ensureDataset } from './dataset.ts'
import { readFlags } from './platform/flags.ts'
import { medianOf } from './platform/statistics.ts'
import { headOf, rowOf } from './platform/table.ts'

/**
 * `node bench/publishing.ts [--size 100000] [--turns 4]`: measures the cost of indexing a published track for
 * search: a whole upload of 3 MB on the built server, and the inserts alone among `--size` other
 * tracks. Each runs in turns with and without the search triggers. Prints a Markdown table.
 */
const flags = readFlags({ size: 100_000, megabytes: 3, turns: 4 }, { size: 5000, megabytes: 0.3, turns: 2 })
const UPLOADS: Turns = { turns: flags.turns, times: 3, unseen: 1 }
const ROWS: Turns = { turns: flags.turns * 3, times: 50, unseen: 10 }
const GOAL = 1.3
const COLUMNS = ['track, p50 ms', 'with search', 'without', 'ratio [goal]']
const TRIGGERS = { music: 'music_index_insert', music_tags: 'music_tags_index_insert' }

/**
 * Milliseconds of `publish` with and without the triggers, `times` in each turn. The first `unseen`
 * calls of a turn do not count, because changing a trigger invalidates query plans.
 */
async function inTurns(db: Database, { turns, times, unseen }: Turns, publish: (n: number) => Promise<unknown>) {
  const took = { enable: [] as number[], disable: [] as number[] }
  for (let turn = 0; turn < turns; turn++) {
    const how = turn % 2 === 0 ? 'enable' : 'disable'
    for (const [table, trigger] of Object.entries(TRIGGERS))
      await db.execute(sql.raw(`alter table ${table} ${how} trigger ${trigger}`))
    for (let n = -unseen; n < times; n++) {
      const started = performance.now()
      await publish(turn * times + n + unseen)
      if (n >= 0) took[how].push(performance.now() - started)
    }
  }
  return took
}
type Turns = { turns: number; times: number; unseen: number }

const WORDS = 'cold lantern under weather copper moth static harbour velvet ruin'.split(' ')
const titleOf = (n: number): string => [0, 3, 7].map((at) => WORDS[(n * 7 + at) % WORDS.length]).join(' ')

async function uploads(): Promise<string> {
  await build()
  const server = await startBuiltServer()
  try {
    const audio = new Blob([new Uint8Array(await bigMp3(flags.megabytes * 1024 * 1024))], { type: 'audio/mpeg' })
    const env = readEnv({ DATA_DIR: server.dataDir, LOG_LEVEL: 'error' })
    const { services, close } = await openServices(env, { beside: true })
    const { cookie, userId } = await signUpAndIn({ url: server.url, services })
    const { id } = await makeProfile(services.db, { userId })
    const headers = { cookie, 'x-profile-id': id, origin: server.url }
    const took = await inTurns(services.db, UPLOADS, async (n) => {
      const body = new FormData()
      body.set('title', titleOf(n))
      body.set('tags', 'drone, tape')
      body.set('audio', audio, 'take.mp3')
      const response = await fetch(`${server.url}/api/music`, { method: 'POST', headers, body })
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
    })
    await close()
    return row(`upload of ${flags.megabytes} MB`, took)
  } finally {
    await server.stop()
    await server.removeData()
  }
}

async function rows(size: number): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-bench-'))
  const postgres = await launchPostgres({ dir, volatile: true })
  try {
    const db = openDatabase(await ensureDataset(postgres.adminUrl, size), createLog({ logLevel: 'error' }), { max: 1 })
    const { id: profileId } = await makeProfile(db)
    const took = await inTurns(db, ROWS, (n) =>
      makeTrack(db, { profileId, title: titleOf(n), tags: ['drone', 'tape'] }),
    )
    await closeDatabase(db)
    return row(`rows only, among ${size.toLocaleString('en')} tracks`, took)
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

function row(what: string, { enable, disable }: { enable: number[]; disable: number[] }): string {
  const [searched, without] = [medianOf(enable), medianOf(disable)]
  const ratio = `${(searched / without).toFixed(2)} [${GOAL}]`
  return rowOf(COLUMNS, [what, searched.toFixed(2), without.toFixed(2), ratio])
}

console.log(headOf(COLUMNS))
console.log(await uploads())
console.log(await rows(flags.size))
