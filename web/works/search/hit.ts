import { MERCH_TYPES } from '#contract/merch-types.ts'
import type { Accent, ContentWarning, Picture } from '#contract/platform/media.ts'
import type { Found, SearchKind } from '#contract/search.ts'
import { tagPath } from '#contract/tags.ts'
import { formatCount } from '#contract/words/counted.ts'
import { artistName, profileName } from '#web/people/profiles/profile-name.ts'
import { hrefOf } from '#web/platform/routing/address.ts'
import { dateFormat, formatDuration } from '#web/ui/text/format.ts'
import { trackCountText } from '#web/works/albums/album-facts.ts'
import { formatPrice } from '#web/works/merch/price.ts'
import { type Term, typedCount, typedIn } from '#web/works/suggest/marks.ts'

/** A result of the search panel, plain enough to be stored in the browser. */
export type Hit = {
  kind: SearchKind
  id: string
  href: string
  title: string
  /** Below the title: the artist, or the place. */
  by: string
  /**
   * Other texts of the result. One of them is shown if title and artist do not contain all typed
   * words.
   */
  also: string[]
  /** At the end of the row, in monospace. */
  aside: string
  /** The address of a small square picture. */
  picture: string | null
  /** The content warning of the picture, if any. */
  veil?: ContentWarning
  stock: Accent
  /** The date of an event, such as `2026-11-09`. */
  date?: string
  /** True if it contains something to play. */
  isPlayable?: boolean
}

const PROFILE_TYPES = { artist: 'Artist', personal: 'Personal' } as const

export const hitOf = (found: Found): Hit => HITS[found.kind](found as never)

const thumbOf = (picture: Picture | null | undefined): Pick<Hit, 'picture' | 'veil'> => ({
  picture: picture?.thumbUrl ?? null,
  ...(picture?.veil && { veil: picture.veil }),
})

type Of<Kind extends SearchKind> = Extract<Found, { kind: Kind }>

function profileHit({ kind, profile }: Of<'profile'>): Hit {
  const { id, slug, handle, profileType, place, avatar } = profile
  const href = hrefOf({ to: '/$slug', params: { slug: slug || handle } })
  const shown = { title: profileName(profile), by: place ?? PROFILE_TYPES[profileType], aside: `@${handle}` }
  return { kind, id, href, ...shown, also: [], picture: avatar?.thumbUrl ?? null, stock: null }
}

function trackHit({ kind, track }: Of<'track'>): Hit {
  const { id, title, tags, cover, stock, durationMs } = track
  const href = hrefOf({ to: '/track/$id', params: { id } })
  const shown = { title, by: artistName(track.artist), aside: formatDuration(durationMs) }
  return { kind, id, href, ...shown, also: tags, ...thumbOf(cover), stock, isPlayable: true }
}

function albumHit({ kind, album }: Of<'album'>): Hit {
  const { id, title, cover, stock, trackCount } = album
  const href = hrefOf({ to: '/album/$id', params: { id } })
  const shown = { title, by: profileName(album.artist), aside: trackCountText(trackCount), isPlayable: trackCount > 0 }
  return { kind, id, href, ...shown, also: [], ...thumbOf(cover), stock }
}

function artworkHit({ kind, artwork }: Of<'artwork'>): Hit {
  const { id, title, tags, stock } = artwork
  const href = hrefOf({ to: '/artwork/$id', params: { id } })
  // Signed addresses of artworks expire: storing one is useless.
  return { kind, id, href, title, by: artistName(artwork.artist), also: tags, aside: '', picture: null, stock }
}

/** `Sat 8:00 PM`, by the clocks of the event's place. */
const dayAndTime = dateFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

function eventHit({ kind, event }: Of<'event'>): Hit {
  const { id, title, locationText, localDate, localTime, host, stock } = event
  const href = hrefOf({ to: '/event/$id', params: { id } })
  const by = profileName(host)
  const aside = dayAndTime(new Date(`${localDate}T${localTime}:00Z`))
  return { kind, id, href, title, by: locationText ?? by, also: [by], aside, picture: null, stock, date: localDate }
}

function playlistHit({ kind, playlist }: Of<'playlist'>): Hit {
  const { id, title, owner, cover, mosaic, stock, trackCount } = playlist
  const href = hrefOf({ to: '/playlist/$id', params: { id } })
  const thumb = thumbOf(cover ?? mosaic[0])
  const aside = `${formatCount(trackCount)} ${trackCount === 1 ? 'song' : 'songs'}`
  return { kind, id, href, title, by: profileName(owner), also: [], aside, ...thumb, stock, isPlayable: trackCount > 0 }
}

function merchHit({ kind, item }: Of<'merch'>): Hit {
  const { id, title, itemType, price, picture, artist } = item
  const href = hrefOf({ to: '/$slug', params: { slug: artist.slug || artist.handle }, search: { tab: 'merch' } })
  const thumb = { picture: picture?.sources[0]?.url ?? null, ...(picture?.veil && { veil: picture.veil }) }
  const shown = { title, by: profileName(artist), aside: formatPrice(price), also: [MERCH_TYPES[itemType]] }
  return { kind, id, href, ...shown, ...thumb, stock: null }
}

function tagHit({ kind, tag: { name, count } }: Of<'tag'>): Hit {
  const nothing = { by: '', also: [], picture: null, stock: null }
  return { kind, id: name, href: tagPath(name), title: name, aside: formatCount(count), ...nothing }
}

const HITS: { [Kind in SearchKind]: (found: Of<Kind>) => Hit } = {
  ...{ profile: profileHit, track: trackHit, album: albumHit, artwork: artworkHit },
  ...{ event: eventHit, playlist: playlistHit, merch: merchHit, tag: tagHit },
}

/** Identifies a result on the page. */
export const keyOfHit = ({ kind, id }: Pick<Hit, 'kind' | 'id'>): string => `${kind} ${id}`

/** The text in `also` that matches, if title and artist do not contain all typed words. */
export function alsoOf({ title, by, aside, also }: Hit, terms: readonly Term[]): string | undefined {
  const seen = new Set([title, by, aside].flatMap((text) => [...(typedIn(text, terms) ?? [])]))
  const isMeant = typedIn(title, terms) !== null && seen.size === 0
  if (isMeant || seen.size === typedCount(terms)) return undefined
  return also.find((text) => typedIn(text, terms))
}
