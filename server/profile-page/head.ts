import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { aboutProfile } from '#server/linked-data/linked-data.ts'
import type { Head } from '#server/platform/page/head.ts'
import { oneLine } from '#server/platform/page/one-line.ts'

export function profileHead(page: PublicProfile, publicUrl: string): Head {
  const { profile: shown } = page
  const name = shown.displayName || shown.handle
  const path = `/${shown.slug || shown.handle}`
  return {
    title: `${isolated(name)} • ${PRODUCT}`,
    description: oneLine(shown.bio) || `${isolated(name)} on ${PRODUCT}.`,
    canonical: path,
    about: aboutProfile(page, publicUrl),
    card: { subject: `profile/${shown.id}`, alt: name },
    type: 'profile',
    ...(shown.profileType === 'artist' && { feed: { page: path, title: `${isolated(name)} on ${PRODUCT}` } }),
    ...(shown.avatar && { shows: { path: shown.avatar.url } }),
  }
}
