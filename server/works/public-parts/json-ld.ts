import type { ImageObject, MusicGroup, MusicRecording, Person } from 'schema-dts'
import type { Track } from '#contract/music.ts'
import type { Picture } from '#contract/platform/media.ts'
import type { ProfileSummary } from '#contract/profiles.ts'

/*
 * The content of a page in the vocabulary of schema.org, as JSON-LD. The `@id` of a thing is the
 * URL of its page, so that several pages can refer to the same thing. Pictures with a content
 * warning and signed URLs are left out.
 */

export type Maker = MusicGroup | Person

export const addressOf = (publicUrl: string, kind: string, id: string): string => `${publicUrl}/${kind}/${id}`
const nameOf = ({ displayName, handle }: Pick<ProfileSummary, 'displayName' | 'handle'>): string =>
  displayName || handle
const pageOf = ({ slug, handle }: ProfileSummary, publicUrl: string): string => `${publicUrl}/${slug || handle}`

/** The maker of something: their page and name only. */
export function makerOf(profile: ProfileSummary, publicUrl: string): Maker {
  const of = { '@id': pageOf(profile, publicUrl), name: nameOf(profile), url: pageOf(profile, publicUrl) }
  return profile.profileType === 'artist' ? { '@type': 'MusicGroup', ...of } : { '@type': 'Person', ...of }
}

const by = (artist: ProfileSummary | null, publicUrl: string) =>
  artist ? { byArtist: makerOf(artist, publicUrl) as MusicGroup } : {}

/** URLs are absolute, because consumers of JSON-LD have no base URL. */
export function imageOf(picture: Picture | null | undefined, publicUrl: string): { image?: ImageObject } {
  if (!picture || picture.veil) return {}
  const { url, width, height } = picture
  const size = (value: number) => ({ '@type': 'QuantitativeValue' as const, value, unitCode: 'E37' })
  const contentUrl = new URL(url, publicUrl).href
  return { image: { '@type': 'ImageObject', contentUrl, url: contentUrl, width: size(width), height: size(height) } }
}

/** ISO 8601, in whole seconds. */
export const duration = (ms: number): string => `PT${Math.round(ms / 1000)}S`

/** A track in a list: its metadata and the URL of its page. */
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
