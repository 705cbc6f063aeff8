import type { Decide } from '#contract/decisions.ts'
import type { Licence } from '#contract/licences.ts'
import type { ReportReason } from '#contract/reports.ts'
import type { Support } from '#contract/support.ts'
import type { Drawing } from '../covers/draw.ts'
import type { Style } from '../styles.ts'

/** A file below `pictures/`, or a picture drawn by code. */
export type PictureSource = { file: string } | Drawing

type SocialLink = {
  platform: 'bandcamp' | 'soundcloud' | 'instagram' | 'youtube' | 'mastodon' | 'fediverse' | 'website'
  url: string
}

export type DemoTrack = {
  title: string
  style: Style
  seed: number
  seconds: number
  /** Days between its publication and the seed. */
  daysAgo: number
  tags: string[]
  /** Null for tracks without a cover. */
  cover: PictureSource | null
  /** Texts of the file's ID3 tag; left out if the artist never wrote one. */
  id3?: { album?: string; year?: string }
}

export type DemoFan = {
  handle: string
  displayName: string
  bio: string
  place?: string
  socialLinks: SocialLink[]
  support?: Support
  avatar: PictureSource | null
}

export type DemoArtist = DemoFan & { tracks: DemoTrack[] }

/** An account, with the handles of its profiles in the order of their creation. */
export type DemoAccount = { email: string; handles: string[] }

/**
 * A comment on a track; `atMs` pins it to a position. Comments of a track are in order of time.
 * `replyTo` is the handle of the profile whose last comment it replies to.
 */
type DemoComment = { by: string; says: string; replyTo?: string; atMs?: number }

/** By title of the track, which is unique in the demo data. */
export type DemoComments = Record<string, DemoComment[]>

export type DemoPlaylist = {
  title: string
  by: string
  isPublic: boolean
  cover: PictureSource | null
  daysAgo: number
  /** Titles of the tracks, in order. */
  tracks: string[]
}

/**
 * A picture that is shown, sold or both. `saveAs` is the format of the upload, if it differs from
 * that of the file.
 */
export type DemoArtwork = {
  by: string
  title: string
  description: string
  altText: string
  tags: string[]
  usageType: 'gallery' | 'merch' | 'both'
  picture: PictureSource
  /** The longer side of a drawn picture, in pixels. */
  side?: number
  saveAs?: 'jpeg' | 'png' | 'avif' | 'gif'
  daysAgo: number
}

export type DemoAlbum = {
  by: string
  title: string
  /** Days before today; negative for a future release; null for none. */
  releasedDaysAgo: number | null
  cover: PictureSource | null
  notes?: string
  licence?: Licence
  /** `@handle` is a profile of the demo data. */
  credits?: { role: string; name: string }[]
  comments?: DemoComment[]
  /** Titles of the tracks, in order. */
  tracks: string[]
}

/** The stems of a track, named by the parts of its style. */
export type DemoStems = { track: string; downloadable: boolean; parts: { title: string; part: string }[] }

export type DemoEvent = {
  by: string
  title: string
  /** Days from today; negative for past events. */
  inDays: number
  localTime: string
  timeZone: string
  locationText: string
  description: string
  doorsTime?: string
  endTime?: string
  price?: string
  /** In order of performance; `@handle` is a profile of the demo data. */
  acts?: { name: string; playsAt?: string }[]
  flyer?: PictureSource
  isPublished?: false
}

export type DemoMerchItem = {
  by: string
  title: string
  itemType: 'vinyl' | 'tshirt' | 'poster' | 'sticker' | 'button'
  price: string
  /** The title of an artwork of the same profile. */
  artwork: string | null
  status: 'draft' | 'pending_approval' | 'approved' | 'rejected'
  shop?: string
  /** Why the admin rejected the item. */
  reason?: string
}

/**
 * Messages between two profiles, in order. `{link}` in a text becomes the URL of `about`, a work or
 * event of one of the two.
 */
export type DemoConversation = {
  between: [string, string]
  /** Days between the last message and today. */
  daysAgo: number
  /** The other side has not read it yet. */
  isUnread?: true
  lines: { by: string; says: string; about?: { kind: 'track' | 'artwork' | 'event'; title: string } }[]
}

/** The reports about one item, and the decision. */
export type DemoCase = {
  kind: 'track' | 'artwork' | 'comment' | 'event' | 'profile'
  /** The title of a track, artwork or event; the text of a comment; or the handle of a profile. */
  about: string
  by: string
  reports: { by: string; reason: ReportReason; words: string }[]
  decision?: Decide
  /** The appeal of the person concerned. */
  appeal?: string
}
