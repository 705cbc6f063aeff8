import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { storeFiles } from '../../server/media/files.ts'
import { makeCover } from '../../server/media/images/images.ts'
import { makeProfile } from '../../server/people/profiles/factory.ts'
import type { Services } from '../../server/platform/context.ts'
import { makeTrack } from '../../server/works/music/factory.ts'

/** Pictures with the detail of covers, enlarged to the size at which large covers are stored. */
const PICTURES = ['fern', 'sea', 'scan', 'moth']
const COVER_SIDE = 1600
const PAGES = 200

export type Catalogue = {
  /** Inserts tracks whose cards nobody draws yet. */
  publish(count: number, hasCover: boolean): Promise<void>
  /** Adds the jobs of the last tracks, all at once, as the trigger of a new track does. */
  addJobs(): Promise<void>
  /** How many due jobs of any kind are left. */
  countDue(): Promise<number>
  /** How many of these tracks have no card yet, or no square picture of their cover. */
  countMissing(): Promise<number>
  /** The path of a track's page, another one each time. */
  nextPage(): string
}

/** An artist with tracks in the database, and covers in the storage. */
export async function prepareCatalogue(services: Services): Promise<Catalogue> {
  const { db } = services
  const { id: profileId } = await makeProfile(db)
  const covers = await storeCovers(services, profileId)
  await db.execute(sql`alter table assets disable trigger assets_draw_cards_insert`)
  const pages: string[] = []
  for (let n = 0; n < PAGES; n++) pages.push((await makeTrack(db, { profileId, title: `Page ${n}` })).id)
  let asked = 0
  let made = 0
  let subjects: { ids: string[]; wanted: string[] } = { ids: [], wanted: [] }
  return {
    async publish(count, hasCover) {
      const ids: string[] = []
      for (let n = 0; n < count; n++) {
        const coverFullUrl = hasCover ? covers[n % covers.length] : null
        ids.push((await makeTrack(db, { profileId, title: `Carrion Weather ${++made}`, coverFullUrl })).id)
      }
      const wanted = ids.flatMap((id) => (hasCover ? [`track/${id}`, `cover/${id}`] : [`track/${id}`]))
      subjects = { ids, wanted }
    },
    async addJobs() {
      await db.execute(sql`select draw_cards('track', array[id]) from unnest(${sql.param(subjects.ids)}::text[]) as id`)
    },
    async countDue() {
      const { rows } = await db.execute<{ due: number }>(sql`
        select count(*)::int as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`)
      return rows[0]?.due ?? 0
    },
    async countMissing() {
      const { rows } = await db.execute<{ missing: number }>(sql`
        select count(distinct split_part(subject, '/', 2))::int as missing
        from unnest(${sql.param(subjects.wanted)}::text[]) as subject
        where not exists (select from cards where cards.subject = subject.subject)`)
      return rows[0]?.missing ?? 0
    },
    nextPage: () => `/track/${pages[asked++ % pages.length]}`,
  }
}

/** @returns the storage keys of covers */
async function storeCovers(services: Services, profileId: string): Promise<string[]> {
  const dir = await mkdtemp(join(tmpdir(), 'undercroft-bench-'))
  try {
    const keys: string[] = []
    for (const name of PICTURES) {
      const path = join(dir, `${name}.png`)
      const picture = join(import.meta.dirname, `../../demo/pictures/artworks/${name}.webp`)
      await sharp(picture).resize(COVER_SIDE, COVER_SIDE, { fit: 'cover' }).png().toFile(path)
      const { fullPath } = await makeCover(path, dir)
      const key = `music/profiles/${profileId}/bench/${name}.webp`
      const { size } = await stat(fullPath)
      const file = { key, localPath: fullPath, contentType: 'image/webp', size }
      await storeFiles(services, profileId, [file], async () => undefined)
      keys.push(key)
    }
    return keys
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
