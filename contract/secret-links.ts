import { z } from 'zod'
import { AlbumDetail } from './albums.ts'
import { ArtworkDetail } from './artworks.ts'
import { EventDetail } from './events.ts'
import { Stem, TrackDetail } from './music.ts'
import { SECRET_LINK_NAME_MAX } from './platform/limits.ts'
import { OneLine } from './platform/one-line.ts'
import { resource } from './platform/resource.ts'
import { PlaylistDetail } from './playlists.ts'
import { ProfileSummary } from './profiles.ts'
import { ReleaseKind } from './releases.ts'

/**
 * A secret link as the owner of the work sees it. `url` is null if it cannot be shown again, because
 * the server's key was replaced. Times are ISO 8601.
 */
export const SecretLink = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  /** Time from which it opens nothing; null if it does not end. */
  endsAt: z.string().nullable(),
  /** Whether holders hear and save the stems. */
  withStems: z.boolean(),
  /** Whether holders save the track. */
  withDownloads: z.boolean(),
  plays: z.number().int(),
  lastHeardAt: z.string().nullable(),
  createdAt: z.string(),
})
export type SecretLink = z.infer<typeof SecretLink>

/**
 * The links of a work that are not revoked, newest first. `stemCount`: the stems that a link can
 * open. `followerCount`: the people whom the state `followers` lets in. `since`: the time of the
 * release; null if it is not public.
 */
export const OwnRelease = z.object({
  links: z.array(SecretLink),
  stemCount: z.number().int(),
  followerCount: z.number().int(),
  since: z.string().nullable(),
})
export type OwnRelease = z.infer<typeof OwnRelease>

export const CreateSecretLink = z.object({
  name: OneLine.min(1, 'Give the link a name, so that you know later whose it is.').max(SECRET_LINK_NAME_MAX),
  endsAt: z.iso.datetime({ offset: true }).nullable().default(null),
  withStems: z.boolean().default(false),
  withDownloads: z.boolean().default(false),
})
export type CreateSecretLink = z.infer<typeof CreateSecretLink>

/**
 * What a secret link opens. Exactly one of the things is there. `stems` are those of the track, if
 * the link has them. `plannedAt` and `timeZone`: the scheduled release, if there is one.
 */
export const OpenedLink = z.object({
  kind: ReleaseKind,
  sharedBy: ProfileSummary,
  endsAt: z.string().nullable(),
  withStems: z.boolean(),
  withDownloads: z.boolean(),
  /** Signed URL that saves the track, if the link allows it. */
  downloadUrl: z.string().nullable(),
  plannedAt: z.string().nullable(),
  timeZone: z.string().nullable(),
  track: TrackDetail.nullable(),
  stems: z.array(Stem.extend({ downloadUrl: z.string().nullable() })),
  album: AlbumDetail.nullable(),
  artwork: ArtworkDetail.nullable(),
  event: EventDetail.nullable(),
  playlist: PlaylistDetail.nullable(),
})
export type OpenedLink = z.infer<typeof OpenedLink>

/** The links of one work, for its owner. */
export const ownReleaseResource = resource('ownRelease', '/api/releases/{kind}/{id}', {
  schema: OwnRelease,
  madeFor: 'acting',
})

export const openedLinkResource = resource('openedLink', '/api/s/{token}', {
  schema: OpenedLink,
  entities: ['track', 'album', 'artwork', 'event', 'playlist', 'profile'],
})
