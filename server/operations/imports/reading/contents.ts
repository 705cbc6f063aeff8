import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { IMPORT, IMPORT_KINDS, type ImportCounts, type ImportProfile } from '#contract/imports.ts'
import { HANDLE } from '#contract/platform/limits.ts'
import { Text } from '#contract/platform/web-url.ts'
import { ProfileType } from '#contract/profiles.ts'
import { isReservedHandle } from '#contract/reserved.ts'
import { counted } from '#contract/words/counted.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Archive } from '#server/works/archive-parts/take-file.ts'
import { readRows } from './archive.ts'

/** More old handles than a profile has in ten years. */
const OLD_HANDLES_MAX = 150

const handlesAmong = (given: unknown[]): string[] =>
  given.filter((each) => typeof each === 'string' && HANDLE.pattern.test(each)).slice(0, OLD_HANDLES_MAX) as string[]

const OldProfile = z.object({
  id: Text.min(1).max(100),
  handle: z.string().toLowerCase().regex(HANDLE.pattern),
  displayName: Text.max(200).nullable().catch(null),
  profileType: ProfileType,
  /** Texts of the archive may still mention the profile by one of them. */
  oldHandles: z.array(z.unknown()).catch([]).transform(handlesAmong),
})
type OldProfile = z.output<typeof OldProfile>

/** The contents of an archive, as shown before an import. */
export type Contents = { counts: ImportCounts; profiles: OldProfile[] }

/** @throws AppError `invalid` if it has no profile, or more than an account may have */
export async function readContents(archive: Archive): Promise<Contents> {
  const rows = await readRows(archive, 'profiles')
  if (rows.count > IMPORT.profiles)
    throw new AppError(
      'invalid',
      `This archive has ${counted(rows.count, 'profile')}. An account can have ${IMPORT.profiles}.`,
    )
  const profiles = Array.from(
    { length: rows.count },
    (_, n) => OldProfile.safeParse(rows.read(n).value).data ?? [],
  ).flat()
  if (profiles.length === 0) throw new AppError('invalid', 'There is no profile in this archive.')
  const counts = {} as ImportCounts
  for (const kind of IMPORT_KINDS) counts[kind] = await countRows(archive, kind)
  return { counts, profiles }
}

/** A file that cannot be read counts as empty here. The import reports it later. */
const countRows = (archive: Archive, kind: (typeof IMPORT_KINDS)[number]): Promise<number> =>
  readRows(archive, kind).then(
    (rows) => rows.count,
    (error: unknown) => {
      if (error instanceof AppError) return 0
      throw error
    },
  )

export const totalOf = (counts: ImportCounts): number => IMPORT_KINDS.reduce((sum, kind) => sum + counts[kind], 0)

/** `now` is the present handle of the profile that has the handle, or had it; null if it is deleted. */
type Has = { handle: string; now: string | null; profileType: string | null; isOwn: boolean }

/**
 * The handle that a profile is to have here. A handle may equal a property of every object, such as
 * 'constructor'.
 */
export const wantedOf = (handles: Readonly<Record<string, string>>, handle: string): string =>
  (Object.hasOwn(handles, handle) && handles[handle]) || handle

/** What each profile of an archive would become here, under its handle in `handles` or its own. */
export async function planProfiles(
  db: Queryable,
  userId: string,
  old: Omit<OldProfile, 'oldHandles'>[],
  handles: Readonly<Record<string, string>> = {},
): Promise<ImportProfile[]> {
  const here = await findImported(db, userId)
  const tried = old.flatMap(({ handle }) => [wantedOf(handles, handle), ...suggestionsFor(handle)])
  const known = await findHandles(db, userId, tried)
  const used = new Set<string>()
  return old.map(({ id, handle, displayName, profileType }) => {
    const wanted = wantedOf(handles, handle)
    const has = known.get(wanted)
    const becomes = here.has(id) ? 'here' : becomesOf(has, profileType, wanted, used)
    used.add(wanted)
    const isFree = (each: string) => !known.has(each) && !used.has(each) && !isReservedHandle(each)
    const own = becomes === 'own' && has?.now ? has.now : wanted
    const suggestion = becomes === 'taken' ? (suggestionsFor(handle).find(isFree) ?? '') : own
    used.add(suggestion)
    return { handle, displayName, profileType, becomes, suggestion }
  })
}

function becomesOf(has: Has | undefined, profileType: string, wanted: string, used: ReadonlySet<string>) {
  if (used.has(wanted) || isReservedHandle(wanted)) return 'taken'
  if (!has) return 'new'
  if (has.now && used.has(has.now)) return 'taken'
  return has.isOwn && has.profileType === profileType ? 'own' : 'taken'
}

const suggestionsFor = (handle: string): string[] =>
  Array.from({ length: 30 }, (_, n) => `${handle.slice(0, HANDLE.max - 3)}_${n + 2}`)

/** Which of these handles nobody else can take: present ones, old ones, and those of deleted profiles. */
async function findHandles(db: Queryable, userId: string, handles: string[]): Promise<Map<string, Has>> {
  const { rows } = await db.execute<Has>(sql`
    with tried as (select distinct handle from unnest(${sql.param(handles)}::text[]) as handle),
    named as (
      select handle, id from profiles where handle in (table tried)
      union all select handle, profile_id from old_handles where handle in (table tried) and (redirects or reserved_until > now())
    )
    select named.handle, p.handle as now, p.profile_type as "profileType", exists (
      select from profile_members where profile_id = p.id and user_id = ${userId}::uuid) as "isOwn"
    from named join profiles p using (id)
    union all select handle, null, null, false from tried join reserved_handles on digest = handle_digest(handle)
    where until > now() and user_id is distinct from ${userId}::uuid`)
  return new Map(rows.map((row) => [row.handle, row]))
}

/** Profiles of earlier imports, by their ids in the archive. */
async function findImported(db: Queryable, userId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select old_id as id from imported join profile_members using (profile_id, user_id)
    where user_id = ${userId}::uuid and kind = 'profiles'`)
  return new Set(rows.map(({ id }) => id))
}
