import type { ArchiveFile } from '#server/works/archive-parts/kind.ts'
import { publicArtwork } from '#server/works/artworks/public.ts'
import { publicScene, publicTag } from '#server/works/collections/public.ts'
import { publicEvent } from '#server/works/events/public.ts'
import { publicMerch } from '#server/works/merch/public.ts'
import { publicAlbum } from '#server/works/music/albums/public.ts'
import { publicTrack } from '#server/works/music/public.ts'
import { publicPlaylist } from '#server/works/playlists/public.ts'
import { publicProfile } from '#server/works/profile-page/public.ts'
import type { PublicKind } from '#server/works/public-parts/kind.ts'

/**
 * The public content types. A new type gets a line here; pages, search, feeds and reports read this
 * list.
 */
export const KINDS = {
  track: publicTrack,
  album: publicAlbum,
  artwork: publicArtwork,
  event: publicEvent,
  profile: publicProfile,
  playlist: publicPlaylist,
  merch: publicMerch,
  tag: publicTag,
  scene: publicScene,
} satisfies Record<string, PublicKind>
type KindName = keyof typeof KINDS

/** The content types that have this part, such as `KindWith<'card'>`. */
export type KindWith<Part extends keyof PublicKind> = {
  [Name in KindName]: (typeof KINDS)[Name] extends Record<Part, unknown> ? Name : never
}[KindName]

/** Returns the named part of every content type that has this part. */
export function partsOf<Part extends keyof PublicKind>(
  part: Part,
): Record<KindWith<Part>, NonNullable<PublicKind[Part]>> {
  const entries = Object.entries(KINDS as Record<string, PublicKind>)
  return Object.fromEntries(entries.flatMap(([name, kind]) => (kind[part] ? [[name, kind[part]]] : []))) as never
}

/** All files of all content types in the archive of an account's data. */
export const filesOfKinds: readonly ArchiveFile[] = Object.values(partsOf('archive')).flat()
