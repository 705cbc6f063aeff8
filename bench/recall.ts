import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { searchWordsOf } from '../contract/search-words.ts'
import { closeDatabase, type Database, migrateDatabase, openDatabase } from '../server/platform/database.ts'
import { migrateJobs } from '../server/platform/jobs.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { makeThrowawayFolder } from '../server/platform/testing/throwaway-folder.ts'
import { findByText } from '../server/works/search/find.ts'
import { tableOf } from './platform/table.ts'
import { KNOWN_FIRSTS, KNOWN_SEARCHES } from './recall/queries.ts'
import { insertScene } from './recall/scene.ts'

const FIRST = 3

/**
 * `node bench/recall.ts`: runs known searches on the demo data. Counts how many find the expected
 * item among the first three of its type, and how many find it first across all types. For each
 * word of track titles, checks that the first result has the word in its name. Prints the misses
 * and a table by type.
 */
const dir = await makeThrowawayFolder('recall')
const postgres = await launchPostgres({ dir, volatile: true })
const log = pino({ level: 'silent' })
const db = openDatabase(postgres.url, log)
try {
  await migrateDatabase(db)
  await migrateJobs(db, log)
  await insertScene(db)
  const names = new Map<string, string>()
  const { rows } = await db.execute<{ id: string; name: string }>(`select id, name from search_sources`)
  for (const { id, name } of rows) names.set(id, name)
  const sums = new Map<string, [number, number]>()
  for (const { typed, kind, wanted } of KNOWN_SEARCHES) {
    const found = await findByText(db, typed, { kinds: [kind], limit: FIRST, viewerId: null })
    const shown = found.map(({ id, tag }) => tag ?? names.get(id))
    const [sum, all] = sums.get(kind) ?? [0, 0]
    const isFound = shown.includes(wanted)
    sums.set(kind, [sum + Number(isFound), all + 1])
    if (!isFound)
      console.log(`${kind} "${typed}": ${wanted} is not among ${JSON.stringify(shown)} of ${found[0]?.total ?? 0}`)
  }
  const total = [...sums.values()].reduce(([a, b], [c, d]) => [a + c, b + d])
  const table = [...sums, ['all', total] as const].map(([kind, [sum, all]]) => [kind, all, (sum / all).toFixed(3)])
  console.log(`\n${tableOf(['type', 'searches', 'found in the first 3'], table)}`)
  let firsts = 0
  for (const { typed, wanted } of KNOWN_FIRSTS) {
    const found = await findByText(db, typed, { limit: FIRST, viewerId: null })
    const [first] = found.toSorted((a, b) => a.tier - b.tier)
    const shown = first && `${first.kind} ${first.tag ?? names.get(first.id)}`
    if (shown === wanted) firsts++
    else console.log(`"${typed}": expected ${wanted} first, found ${shown}`)
  }
  console.log(`\n${firsts} of ${KNOWN_FIRSTS.length} are first across all types. ${await countTitleWords(db)}`)
} finally {
  await closeDatabase(db)
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}

/** For each word in a track's title: the first result across all types has the word in its name. */
async function countTitleWords(db: Database): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(`select name from search_sources where kind = 'track'`)
  const words = [...new Set(rows.flatMap(({ name }) => searchWordsOf(name).filter((word) => word.length > 2)))]
  const named = new Map<string, string>()
  const all = await db.execute<{ id: string; name: string }>(`select id, name from search_sources`)
  for (const { id, name } of all.rows) named.set(id, name)
  let right = 0
  for (const typed of words) {
    const found = await findByText(db, typed, { limit: FIRST, viewerId: null })
    const [first] = found.toSorted((a, b) => a.tier - b.tier)
    const isRight =
      first &&
      searchWordsOf(first.tag ?? named.get(first.id) ?? '')
        .join(' ')
        .includes(typed)
    if (isRight) right++
    else console.log(`"${typed}": the first is ${first?.kind} ${first && named.get(first.id)}`)
  }
  return `${right} of ${words.length} title words have a first result with the word in its name.`
}
