import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchKind } from '#contract/search.ts'
import { type Explained, mostRows, openExplained, scansOf, vacuum } from '#server/platform/testing/explained.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { type FoundRow, findByText } from './find.ts'

const TRACKS = 40_000
/** Number of tracks that are called by the same two words, and of tracks that begin with them. */
const SAME = 620
const BEGINNING = 30

let server: TestServer
let explained: Explained
let trackId: string
let profileId: string
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  ;({ id: trackId, profileId } = await makeTrack(db, { title: 'Wintergreen' }))
  // All names contain 'take', and one of 2,000 words that 20 tracks share. Only entries are
  // inserted, because the search reads nothing else.
  await db.execute(sql`
    insert into search_entries (kind, id, profile_id, at, terms)
    select 'track', gen_random_uuid(), ${profileId}::uuid, now() - n * interval '1 minute', array_to_tsvector(
      search_terms('t', 'n', 'Take ' || translate(md5((n % 2000)::text), '0123456789', 'ghijklmnop')) || array['tbsomebody'])
    from generate_series(1, ${TRACKS}::int) as n`)
  await db.execute(sql`
    insert into search_entries (kind, id, profile_id, at, terms)
    select 'track', gen_random_uuid(), ${profileId}::uuid, now() - n * interval '1 minute',
      array_to_tsvector(search_terms('t', 'n', case when n > ${SAME}::int then 'Silver Nailed' else 'Silver Nail' end))
    from generate_series(1, ${SAME + BEGINNING}::int) as n`)
  await vacuum(db)
  await db.execute(sql`select search_count()`)
  explained = await openExplained(server)
})
afterAll(async () => {
  await explained.close()
  await server.close()
})

/** The beginning of one of the words, with two letters swapped. */
const BEGUN = 'ofkhekl'
const search = (typed: string, kinds?: SearchKind[]) => () =>
  findByText(explained.db, typed, { kinds, limit: 8, viewerId: profileId })
const goOn = (typed: string) => async () => {
  const rows = await findByText(server.services.db, typed, { kinds: ['track'], limit: 20, viewerId: null })
  const { tier, at, id } = rows.at(-1) as FoundRow
  const after = { tier, at, id, foundAs: 'typed' as const }
  return findByText(explained.db, typed, { kinds: ['track'], limit: 20, viewerId: null, after })
}
const rename = (title: string) => () =>
  explained.db.execute(sql`update music set title = ${title} || random() where id = ${trackId}::uuid`)

test.each([
  ['one letter', search('t'), 'search_entries_newest'],
  ['a word that all have', search('take'), 'search_entries_newest'],
  ['two that all have', search('take some'), 'search_entries_newest'],
  ['a word that few have', search('wintergreen'), 'search_entries_terms'],
  ['one of all and one of few', search('take wintergreen'), 'search_entries_terms'],
  ['a misspelt word', search('wintergrene'), 'search_words_deletes'],
  ['half a word, misspelt', search(BEGUN), 'search_words_deletes'],
  ['what is not there', search('zzqxvwk'), 'search_entries_terms'],
  ['a name without letters', search('†††'), 'search_entries_terms'],
  ['one of few with what is not there', search('wintergreen zzqxvwk'), 'search_entries_terms'],
  ['one of all with what is not there', search('take zzqxvwk'), 'search_entries_newest'],
  ['eight words, most of which all have', search('take some of the take any old zzqxvwk'), 'search_entries_newest'],
  ['half a syllable', search('한ㄱ'), 'search_entries_terms'],
  ['the next page of a word that all have', goOn('take'), 'search_entries_newest'],
  ['a change of a title', rename('Wintergreen '), 'search_entries_pkey'],
])('FEED-04 SEC-06 no table is scanned for %s', async (_, run, index) => {
  const plans = await explained.plansOf(run)
  expect(plans).toContain(index)
  expect(scansOf(plans, ['search_entries', 'search_words'])).toEqual([])
  expect(mostRows(plans)).toBeLessThanOrEqual(2000)
})

test('FIND-02 FIND-03 frequent whole names rank before names that begin with them, and are counted up to 500', async () => {
  const { db } = explained
  const found: FoundRow[] = []
  for (let after: FoundRow | undefined; found.length % 100 === 0; after = found.at(-1)) {
    const place = after && { tier: after.tier, at: after.at, id: after.id, foundAs: after.foundAs }
    const page = await findByText(db, 'silver nail', { kinds: ['track'], limit: 100, viewerId: null, after: place })
    expect(new Set(page.map(({ total }) => total))).toEqual(new Set([500]))
    found.push(...page)
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(SAME + BEGINNING)
  expect(found.findIndex(({ tier }) => tier > 2)).toBe(SAME)
  expect(await findByText(db, 'silver nailed', { limit: 8, viewerId: null })).toMatchObject(
    Array(8).fill({ total: BEGINNING }),
  )
})
