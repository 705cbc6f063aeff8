import { Suspense } from 'react'
import { tracksResource } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { NothingTagged } from '#web/works/tags/nothing-tagged.tsx'
import { TagFilter, useTag } from '#web/works/tags/tag-filter.tsx'
import { TrackListSkeleton } from '#web/works/tracks/track-list-skeleton.tsx'
import { TrackRows } from '#web/works/tracks/track-rows.tsx'

const FromTheTop = lazyPart(() => import('#web/ui/layout/from-the-top.tsx'), 'FromTheTop')

/** FEED-02: all public tracks, newest first; with `?tag=` those with the tag. */
export function FindMusicPage() {
  const tag = useTag()
  const { after } = useSearch()
  const navigate = useNavigate()
  useTitle(tag ? `Music: ${isolated(tag)}` : 'Find Music')
  return (
    <>
      <PageHead
        title="Find Music"
        tools={
          <TagFilter
            tag={tag}
            of="music"
            onTag={(next) => void navigate({ to: '/find-music', search: next ? { tag: next } : {} })}
          />
        }
      />
      <Tracks key={`${tag} ${after}`} tag={tag} after={after} />
    </>
  )
}

function Tracks({ tag, after }: { tag: string | null; after: string | undefined }) {
  const query = useResource(tracksResource, { tag, cursor: after })
  return (
    <LoadedList
      query={query}
      waiting={<TrackListSkeleton headed />}
      failed="Failed to load tracks. Please try again."
      padded
      empty={<NothingTagged tag={tag} things="tracks" to="/find-music" />}
    >
      {(tracks) => (
        <>
          {after && (
            <Suspense fallback={null}>
              <FromTheTop to="/find-music" search={tag ? { tag } : {}} />
            </Suspense>
          )}
          <TrackRows tracks={tracks} byDay hasMore={query.hasNextPage} />
        </>
      )}
    </LoadedList>
  )
}
