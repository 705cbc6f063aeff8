import type { Artwork } from '#contract/artworks.ts'
import type { Comment } from '#contract/comments.ts'
import type { Track } from '#contract/music.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { type Commentable, isTrack } from '#web/likes/asset.ts'
import { DELETED_PROFILE, profileName } from '#web/profiles/profile-name.ts'
import type { Reportable } from './report-button.tsx'

export const reportableTrack = ({ id, title, artist }: Track): Reportable => ({
  ...{ kind: 'track', id, name: title, path: `/track/${id}`, ownerId: artist?.id ?? null },
})

export const reportableArtwork = ({ id, title, artist }: Artwork): Reportable => ({
  ...{ kind: 'artwork', id, name: title, path: `/artwork/${id}`, ownerId: artist?.id ?? null },
})

export const reportableProfile = (profile: ProfileSummary): Reportable => ({
  ...{ kind: 'profile', id: profile.id, name: profileName(profile), ownerId: profile.id },
  path: `/${profile.slug || profile.handle}`,
})

export const reportableComment = ({ id, author }: Comment, asset: Commentable): Reportable => ({
  ...{ kind: 'comment', id, ownerId: author?.id ?? null },
  name: `the comment by ${author ? profileName(author) : DELETED_PROFILE}`,
  path: `/${isTrack(asset) ? 'track' : 'tracks' in asset ? 'album' : 'artwork'}/${asset.id}#comments`,
})
