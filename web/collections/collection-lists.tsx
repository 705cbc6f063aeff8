import { Suspense, useMemo } from 'react'
import type { artworksResource } from '#contract/artworks.ts'
import type { tracksResource } from '#contract/music.ts'
import type { ParamsOf } from '#contract/platform/resource.ts'
import type { sceneArtworksResource, sceneTracksResource } from '#contract/scenes.ts'
import { GallerySkeleton } from '#web/artworks/gallery/gallery-skeleton.tsx'
import { useResource } from '#web/platform/data.ts'
import { TrackListSkeleton } from '#web/tracks/track-list-skeleton.tsx'
import { TrackRows } from '#web/tracks/track-rows.tsx'
import { LoadError, LoadMore } from '#web/ui/feedback/error-state.tsx'
import { lazy } from '#web/ui/feedback/lazy.tsx'

const Gallery = lazy(async () => ({ default: (await import('#web/artworks/gallery/gallery.tsx')).Gallery }))

type Tracks = typeof tracksResource | typeof sceneTracksResource

/** All tracks of a collection, however many. */
export function CollectionTracks<R extends Tracks>({ resource, params }: { resource: R; params: ParamsOf<R> }) {
  const failed = 'Failed to load tracks. Please try again.'
  const query = useResource(resource as typeof tracksResource, params as never)
  const tracks = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  if (query.isPending) return <TrackListSkeleton />
  if (!tracks) return <LoadError message={failed} query={query} />
  return (
    <div>
      <TrackRows tracks={tracks} title="Tracks" hasMore={query.hasNextPage} />
      <LoadMore {...query} failed={failed} />
    </div>
  )
}

type Artworks = typeof artworksResource | typeof sceneArtworksResource

/** All artworks of a collection, however many. */
export function CollectionArt<R extends Artworks>({ resource, params }: { resource: R; params: ParamsOf<R> }) {
  const failed = 'Failed to load artworks'
  const query = useResource(resource as typeof artworksResource, params as never)
  const artworks = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  if (query.isPending) return <GallerySkeleton />
  if (!artworks) return <LoadError message={failed} query={query} />
  return (
    <div>
      <Suspense fallback={<GallerySkeleton />}>
        <Gallery artworks={artworks} />
      </Suspense>
      <LoadMore {...query} failed={failed} />
    </div>
  )
}
