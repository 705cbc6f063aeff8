import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AVATAR_MAX_BYTES } from '#contract/platform/limits.ts'
import { CreateProfile, ProfileType, UpdateProfile } from '#contract/profiles.ts'
import { WrittenSocialLink } from '#contract/social-links.ts'
import { SOCIAL_PLATFORMS } from '#contract/social-platforms.ts'
import { WrittenSupport } from '#contract/support.ts'
import type { ImageWork } from '#server/media/images/process/make-images.ts'
import { prepareAvatar } from '#server/people/profiles/change-avatar.ts'
import { admitProfile, handleTaken, insertProfile, requireAge } from '#server/people/profiles/create-profile.ts'
import { profileById } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { newId } from '#server/platform/database/ids.ts'
import { isUniqueViolation } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { importPicture, make, openImportFolder, rewriteHandles } from '#server/works/archive-parts/import-steps.ts'
import { type ArchiveFile, type ImportContext, readBack } from '#server/works/archive-parts/kind.ts'
import { CreatedAt, OldId, picture } from '#server/works/archive-parts/rows.ts'
import { storedFile, withOwn } from '#server/works/archive-parts/selects.ts'

const { bio, place, displayName } = UpdateProfile.shape

const Profile = z.object({
  id: OldId,
  handle: z.string().toLowerCase(),
  profileType: ProfileType,
  displayName: displayName.nullable().default(null),
  bio: bio.default(''),
  place: z.preprocess((given) => given ?? undefined, place),
  dateOfBirth: CreateProfile.shape.dateOfBirth.nullable().default(null),
  socialLinks: z
    .array(z.unknown())
    .default([])
    .transform((links) =>
      links.flatMap((link) => WrittenSocialLink.safeParse(link).data ?? []).slice(0, SOCIAL_PLATFORMS.length),
    ),
  support: WrittenSupport.nullable().catch(null),
  showLikes: z.boolean().default(true),
  noAi: z.boolean().default(true),
  picture,
  createdAt: CreatedAt,
})
type Profile = z.output<typeof Profile>

/**
 * If the account already has a profile with this handle and type, that profile gets the works and
 * only its missing fields.
 */
async function importProfile(context: ImportContext, archived: Profile): Promise<void> {
  const { idMap, names, profileIds, artists } = context
  const old = { ...archived, support: archived.profileType === 'artist' ? archived.support : null }
  const handle = names.get(old.handle)
  if (!handle) throw handleTaken()
  const own = await findOwn(context, handle, old.profileType)
  await (own ? fillProfile(context, own, old) : makeProfile(context, { ...old, handle }))
  const { id } = idMap.get('profiles', old.id)!
  profileIds.set(old.handle, id)
  if (old.profileType === 'artist') artists.add(id)
}

/** The id of the account's profile with this handle and type, if any. */
async function findOwn(
  { services, userId }: ImportContext,
  handle: string,
  type: ProfileType,
): Promise<string | undefined> {
  const { rows } = await services.db.execute<{ id: string }>(sql`
    select id from profiles join profile_members on profile_id = id
    where user_id = ${userId}::uuid and handle = ${handle} and profile_type = ${type}`)
  return rows[0]?.id
}

async function makeProfile(context: ImportContext, { id: oldId, picture: path, ...old }: Profile): Promise<void> {
  const { services, userId } = context
  requireAge(old, services.env.minimumAge)
  const id = await newId(services.db)
  await using work = await openImportFolder(context)
  const avatar = await takeAvatar(context, work, id, path)
  const words = { ...old, displayName: old.displayName || null, bio: rewriteHandles(context, old.bio) }
  try {
    await make(context, { oldId, id, profileId: id }, avatar?.files ?? [], async (tx) => {
      await admitProfile(tx, userId, { profileType: old.profileType, handle: old.handle })
      await insertProfile(tx, userId, { id, ...words, ...avatar?.columns })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? handleTaken() : error
  }
}

/** Fills empty fields only; existing values stay. */
async function fillProfile(context: ImportContext, id: string, old: Profile): Promise<void> {
  const here = (await profileById(context.services.db, id))!
  await using work = await openImportFolder(context)
  const avatar = here.avatar === null ? await takeAvatar(context, work, id, old.picture) : null
  await make(context, { oldId: old.id, id, profileId: id }, avatar?.files ?? [], async (tx) => {
    const [now] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('update')
    if (!now) throw notFound('Profile')
    if (avatar && now.avatar !== null) throw new AppError('conflict', 'Another request changed its picture.')
    const links = now.socialLinks.length > 0 ? now.socialLinks : old.socialLinks
    await tx
      .update(profiles)
      .set({
        displayName: now.displayName || old.displayName || null,
        bio: now.bio || rewriteHandles(context, old.bio),
        place: now.place || old.place,
        socialLinks: links,
        support: now.support ?? old.support,
        ...avatar?.columns,
      })
      .where(eq(profiles.id, id))
  })
}

const takeAvatar = (context: ImportContext, work: ImageWork, profileId: string, path: string | null) =>
  importPicture(context, work, {
    ...{ path, fileName: path ?? '', maxBytes: AVATAR_MAX_BYTES },
    make: (file) => prepareAvatar(profileId, file, work),
  })

export const profileArchive: ArchiveFile[] = [
  {
    name: 'profiles',
    about: 'Profiles, with date of birth, picture, links, old handles, and the profiles that the bio mentions.',
    tables: ['profiles', 'profile_members', 'bio_mentions'],
    query: (userId) => sql`${withOwn(userId)}
      select id, role, profile_type as "profileType", handle, slug, display_name as "displayName", bio, array(
          select meant.handle from bio_mentions b join profiles meant on meant.id = b.mentioned_id
          where b.profile_id = own.id order by meant.handle) as mentions, place,
        date_of_birth as "dateOfBirth", social_links as "socialLinks", support, show_likes as "showLikes", no_ai as "noAi",
        handle_changed_at as "handleChangedAt", array(
          select old.handle from old_handles old where old.profile_id = own.id order by old.left_at, old.handle) as "oldHandles",
        follower_count as "followerCount",
        following_count as "followingCount", created_at as "createdAt", member_since as "memberSince",
        json_build_array(${storedFile('picture', sql`avatar`, sql`'pictures'`, sql`handle`)}) as files
      from own order by created_at, id`,
    readBack: readBack(Profile, importProfile),
  },
  {
    name: 'old-handles',
    about: 'Earlier handles of the profiles: since when, whether they redirect, and until when they are reserved.',
    tables: ['old_handles'],
    query: (userId) => sql`${withOwn(userId)}
      select old.handle, own.handle as profile, old.redirects, old.left_at as "leftAt", old.reserved_until as "reservedUntil"
      from old_handles old join own on own.id = old.profile_id order by old.left_at, old.handle`,
  },
  {
    name: 'reserved-handles',
    about: 'Until when handles of deleted profiles are reserved for the account. Their names are not stored.',
    tables: ['reserved_handles'],
    query: (userId) => sql`select until from reserved_handles where user_id = ${userId}::uuid order by until`,
  },
]
