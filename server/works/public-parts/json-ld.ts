import type { ImageObject, MusicGroup, MusicRecording, Person } from 'schema-dts'
import type { Track } from '#contract/music.ts'
import type { Picture } from '#contract/platform/media.ts'
import type { ProfileSummary } from '#contract/profiles.ts'

/*
 * What a page is about in the words of schema.org, as JSON-LD. A thing's `@id` is the address of its page, so that what
 * is said of it on several pages is of the same thing. Veiled and signed pictures are in none of it.
 */

export type Maker = MusicGroup | Person

export const addressOf = (publicUrl: string, kind: string, id: string): string => `${publicUrl}/${kind}/${id}`
const nameOf = ({ displayName, handle }: Pick<ProfileSummary, 'displayName' | 'handle'>): string =>
  displayName || handle
const pageOf = ({ slug, handle }: ProfileSummary, publicUrl: string): string => `${publicUrl}/${slug || handle}`

/** Who made something: their page, their name, and no more. */
export function makerOf(profile: ProfileSummary, publicUrl: string): Maker {
  const of = { '@id': pageOf(profile, publicUrl), name: nameOf(profile), url: pageOf(profile, publicUrl) }
  return profile.profileType === 'artist' ? { '@type': 'MusicGroup', ...of } : { '@type': 'Person', ...of }
}

const by = (artist: ProfileSummary | null, publicUrl: string) =>
  artist ? { byArtist: makerOf(artist, publicUrl) as MusicGroup } : {}

/** Absolute, since what is read elsewhere has no address of its own. */
export function imageOf(picture: Picture | null | undefined, publicUrl: string): { image?: ImageObject } {
  if (!picture || picture.veil) return {}
  const { url, width, height } = picture
  const size = (value: number) => ({ '@type': 'QuantitativeValue' as const, value, unitCode: 'E37' })
  const contentUrl = new URL(url, publicUrl).href
  return { image: { '@type': 'ImageObject', contentUrl, url: contentUrl, width: size(width), height: size(height) } }
}

/** ISO 8601: whole seconds. */
export const duration = (ms: number): string => `PT${Math.round(ms / 1000)}S`

/** A track in a list: what it is and where it is played. */
export function recordingOf(track: Track, publicUrl: string): Exclude<MusicRecording, string> {
  const url = addressOf(publicUrl, 'track', track.id)
  return {
    '@type': 'MusicRecording',
    '@id': url,
    url,
    name: track.title,
    duration: duration(track.durationMs),
    datePublished: track.createdAt,
    ...by(track.artist, publicUrl),
    ...(track.tags.length > 0 && { genre: track.tags }),
  }
}
