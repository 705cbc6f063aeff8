import type { Decide } from '#contract/decisions.ts'
import type { Licence } from '#contract/licences.ts'
import type { ReportReason } from '#contract/reports.ts'
import type { Drawing } from '../covers/draw.ts'
import type { Style } from '../styles.ts'

/** A file below `pictures/`, or a picture that code draws. */
export type PictureSource = { file: string } | Drawing

type SocialLink = { platform: 'bandcamp' | 'soundcloud' | 'instagram' | 'youtube' | 'website'; url: string }

export type DemoTrack = {
  title: string
  style: Style
  seed: number
  seconds: number
  /** Published so many days before the catalogue is loaded. */
  daysAgo: number
  tags: string[]
  /** No cover is a choice too. */
  cover: PictureSource | null
  /** Text in the file's ID3 tag; left out where the artist never wrote one. */
  id3?: { album?: string; year?: string }
}

export type DemoFan = {
  handle: string
  displayName: string
  bio: string
  place?: string
  socialLinks: SocialLink[]
  avatar: PictureSource | null
}

export type DemoArtist = DemoFan & { tracks: DemoTrack[] }

/** Somebody who signs in, with the handles of the profiles that are theirs, in the order they were made. */
export type DemoAccount = { email: string; handles: string[] }

/**
 * What somebody says about a track; `atMs` pins it to a moment, and one is before the next of the same track. `respond`
 * is the handle of whoever it answers, by what they said last.
 */
type DemoComment = { by: string; says: string; responses?: string; atMs?: number }

/** By title of the track, which is unique in the scene. */
export type DemoComments = Record<string, DemoComment[]>

export type DemoPlaylist = {
  title: string
  by: string
  isPublic: boolean
  cover: PictureSource | null
  daysAgo: number
  /** Titles of tracks, in order. */
  tracks: string[]
}

/** A picture that somebody shows, sells or both; `saveAs` is what its maker saved it as, if not as the file is. */
export type DemoArtwork = {
  by: string
  title: string
  description: string
  altText: string
  tags: string[]
  usageType: 'gallery' | 'merch' | 'both'
  picture: PictureSource
  /** Longer side in pixels of a drawn picture. */
  side?: number
  saveAs?: 'jpeg' | 'png' | 'avif' | 'gif'
  daysAgo: number
}

export type DemoAlbum = {
  by: string
  title: string
  /** Days before today; after it where negative; null for none. */
  releasedDaysAgo: number | null
  cover: PictureSource | null
  notes?: string
  licence?: Licence
  /** `@handle` is a profile of the scene. */
  credits?: { role: string; name: string }[]
  comments?: DemoComment[]
  /** Titles of tracks, in order. */
  tracks: string[]
}

/** What a track is mixed from, as parts that its style knows. */
export type DemoStems = { track: string; downloadable: boolean; parts: { title: string; part: string }[] }

export type DemoEvent = {
  by: string
  title: string
  /** Days from today; past ones negative. */
  inDays: number
  localTime: string
  timeZone: string
  locationText: string
  description: string
  doorsTime?: string
  endTime?: string
  price?: string
  /** In order of playing; `@handle` is a profile of the scene. */
  acts?: { name: string; playsAt?: string }[]
  flyer?: PictureSource
  isPublished?: false
}

export type DemoMerchItem = {
  by: string
  title: string
  itemType: 'vinyl' | 'tshirt' | 'poster' | 'sticker' | 'button'
  price: string
  /** Title of an artwork of the same profile. */
  artwork: string | null
  status: 'draft' | 'pending_approval' | 'approved' | 'rejected'
  shop?: string
  /** Why it was rejected. */
  reason?: string
}

/**
 * What two profiles write to each other, in order. `{link}` in a text is the address of what `about` names, a work or
 * event of the writer or the other.
 */
export type DemoConversation = {
  between: [string, string]
  /** Days before today on which the last line was written. */
  daysAgo: number
  /** Whether who did not write the last line has yet to open it. */
  isUnread?: true
  lines: { by: string; says: string; about?: { kind: 'track' | 'artwork' | 'event'; title: string } }[]
}

/** What people reported of one thing, and what was decided about it. */
export type DemoCase = {
  kind: 'track' | 'artwork' | 'comment' | 'event' | 'profile'
  /** The title of a track, an artwork or an event; the words of a comment; the handle of a profile. */
  about: string
  by: string
  reports: { by: string; reason: ReportReason; words: string }[]
  decision?: Decide
  /** What whoever is concerned writes against it. */
  appeal?: string
}
