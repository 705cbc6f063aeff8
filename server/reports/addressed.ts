import { eq, or } from 'drizzle-orm'
import { SUBJECT_KINDS, type SubjectKind } from '#contract/subject-kinds.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database.ts'
import { profiles } from '#server/profiles/tables.ts'

export type Addressed = { kind: SubjectKind; id: string }

/** Kinds that have a page of their own below their name. */
const PAGES: readonly SubjectKind[] = ['track', 'artwork', 'album', 'event', 'playlist']

/**
 * What an address of this site is about, with its origin or without: `https://…/track/{id}`, `/{handle}`. Null for other
 * sites, and for pages that are about nothing. Whether it is there is not asked, but of a profile.
 */
async function findAddressed(db: Queryable, address: string, publicUrl: string): Promise<Addressed | null> {
  const url = URL.parse(address.trim(), publicUrl)
  if (url?.host !== new URL(publicUrl).host) return null
  const [first, second] = url.pathname.split('/').filter(Boolean).map(decoded)
  if (!first) return null
  if (second === undefined) return findProfile(db, first)
  const kind = PAGES.find((each) => each === first)
  return kind && isUuid(second) ? { kind, id: second } : null
}

/** The same, and what has no page by its kind: `comment:{id}`, `@{handle}`. */
export async function findNamed(db: Queryable, name: string, publicUrl: string): Promise<Addressed | null> {
  if (name.startsWith('@')) return findProfile(db, name.slice(1))
  const [kind, id] = name.split(':') as [string, string | undefined]
  const known = SUBJECT_KINDS.find((each) => each === kind)
  return known && id && isUuid(id) ? { kind: known, id } : findAddressed(db, name, publicUrl)
}

async function findProfile(db: Queryable, name: string): Promise<Addressed | null> {
  const wanted = name.toLowerCase()
  const [row] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(or(eq(profiles.handle, wanted), eq(profiles.slug, wanted)))
    .limit(1)
  return row ? { kind: 'profile', id: row.id } : null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
