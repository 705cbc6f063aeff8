import { PRODUCT } from '#contract/platform/limits.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { aboutProfile } from '#server/linked-data/linked-data.ts'
import type { Head } from '#server/platform/page/head.ts'

const DESCRIPTION_CHARS = 200

export function profileHead(page: PublicProfile, publicUrl: string): Head {
  const { profile: shown } = page
  const name = shown.displayName || shown.handle
  const path = `/${shown.slug || shown.handle}`
  return {
    title: `${name} • ${PRODUCT}`,
    description: oneLine(shown.bio, DESCRIPTION_CHARS) || `${name} on ${PRODUCT}.`,
    canonical: path,
    about: aboutProfile(page, publicUrl),
    card: { subject: `profile/${shown.id}`, alt: name },
    type: 'profile',
    ...(shown.profileType === 'artist' && { feed: { page: path, title: `${name} on ${PRODUCT}` } }),
    ...(shown.avatar && { shows: { path: shown.avatar.url } }),
  }
}

/** The beginning of a text in whole words, without its line breaks. */
function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))}…`
}
