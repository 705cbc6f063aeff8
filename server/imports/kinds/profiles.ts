import { z } from 'zod'
import { AVATAR_MAX_BYTES, SOCIAL_URL_MAX } from '#contract/platform/limits.ts'
import { webUrl } from '#contract/platform/web-url.ts'
import { CreateProfile, ProfileType, SocialLink, UpdateProfile } from '#contract/profiles.ts'
import { SOCIAL_PLATFORMS } from '#contract/social-platforms.ts'
import { newId } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { isUniqueViolation } from '#server/platform/database.ts'
import { prepareAvatar } from '#server/profiles/change-avatar.ts'
import { admitProfile, handleTaken, insertProfile, requireAge } from '#server/profiles/create-profile.ts'
import { findOwnByHandle } from '../contents.ts'
import { rememberMade } from '../made.ts'
import { type Bringing, CameAt, kindOf, OldId, picture } from './kind.ts'
import { make, openWork, tryPicture, withNamesHere } from './making.ts'

const { bio, place, displayName } = UpdateProfile.shape
const Link = SocialLink.extend({ url: webUrl(SOCIAL_URL_MAX) })

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
    .transform((links) => links.flatMap((link) => Link.safeParse(link).data ?? []).slice(0, SOCIAL_PLATFORMS.length)),
  showLikes: z.boolean().default(true),
  picture,
  createdAt: CameAt,
})
type Profile = z.output<typeof Profile>

export const profilesKind = kindOf('profiles', Profile, bringProfile)

/** A profile of the account's own that is called so already takes the works, and keeps its own words. */
async function bringProfile(bringing: Bringing, old: Profile): Promise<void> {
  const { services, userId, made, names, profileIds } = bringing
  const handle = names.get(old.handle)
  if (!handle) throw handleTaken()
  const own = await findOwnByHandle(services.db, userId, handle, old.profileType)
  if (own) {
    const thing = { id: own, profileId: own }
    await transaction(services.db, (tx) => rememberMade(tx, userId, 'profiles', old.id, thing))
    made.add('profiles', old.id, thing)
  } else await makeProfile(bringing, { ...old, handle })
  profileIds.set(old.handle, made.get('profiles', old.id)!.id)
}

async function makeProfile(bringing: Bringing, { id: oldId, picture: path, ...old }: Profile): Promise<void> {
  const { services, userId } = bringing
  requireAge(old, services.env.minimumAge)
  const id = await newId(services.db)
  await using work = await openWork(bringing)
  const fileName = path ?? ''
  const avatar = await tryPicture(bringing, work, {
    ...{ path, fileName, maxBytes: AVATAR_MAX_BYTES },
    make: (file) => prepareAvatar(id, file, work),
  })
  const words = { ...old, displayName: old.displayName || null, bio: withNamesHere(bringing, old.bio) }
  try {
    await make(bringing, { kind: 'profiles', oldId, id, profileId: id }, avatar?.files ?? [], async (tx) => {
      await admitProfile(tx, userId, { profileType: old.profileType, handle: old.handle })
      await insertProfile(tx, userId, { id, ...words, ...avatar?.columns })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? handleTaken() : error
  }
}
