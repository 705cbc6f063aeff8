import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { closeDatabase, migrateDatabase, openDatabase } from '../server/platform/database.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { makeThrowawayFolder } from '../server/platform/testing/throwaway-folder.ts'
import { findByText } from '../server/search/find.ts'
import { KNOWN_SEARCHES } from './recall/queries.ts'
import { insertScene } from './recall/scene.ts'

const FIRST = 3

/**
 * `node bench/recall.ts`: how many of the known searches over the demo scene have what is meant among the first three of
 * its kind. Prints those that do not, and a table by kind.
 */
const dir = await makeThrowawayFolder('recall')
const postgres = await launchPostgres({ dir, volatile: true })
const db = openDatabase(postgres.url, pino({ level: 'silent' }))
try {
  await migrateDatabase(db)
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
  console.log('\n| kind | searches | found among the first 3 |\n|---|---:|---:|')
  for (const [kind, [sum, all]] of sums) console.log(`| ${kind} | ${all} | ${(sum / all).toFixed(3)} |`)
  const [sum, all] = [...sums.values()].reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0])
  console.log(`| all | ${all} | ${(sum / all).toFixed(3)} |`)
} finally {
  await closeDatabase(db)
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}
