import { type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#server/platform/database/ids.ts'
import { BLANK, type Describe, ownFiles, PLAIN } from '../subject.ts'
import { readOne } from './read-one.ts'

const describeSquare =
  (find: (id: string) => SQL): Describe =>
  async (db, id) => {
    const found = isUuid(id) && (await readOne<{ owner: string; picture: string | null }>(db, find(id)))
    const pictures = found ? ownFiles(found.picture) : []
    if (!found || pictures.length === 0) return null
    const words = { as: 'name' as const, lines: [] }
    return {
      owner: found.owner,
      card: { ...BLANK, layout: 'square', paper: PLAIN, title: '', above: words, below: words, pictures },
    }
  }

/** The cover of a track that everyone may see without a veil. */
export const describeCover = describeSquare(
  (id) => sql`select a.profile_id as owner, coalesce(m.cover_full_url, m.cover_art_url) as picture
    from assets a join music m using (id) where a.id = ${id} and a.is_public and a.listable and a.sensitive_why is null`,
)

export const describeFace = describeSquare(
  (id) => sql`select id as owner, avatar as picture from profiles where id = ${id} and is_public`,
)
