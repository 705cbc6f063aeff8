import { Suspense, useMemo } from 'react'
import { artworksResource } from '#contract/artworks.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { LoadedList, useItems } from '#web/ui/feedback/loaded.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { NothingTagged } from '#web/works/tags/nothing-tagged.tsx'
import { TagFilter, useTag } from '#web/works/tags/tag-filter.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { GallerySkeleton } from './gallery/gallery-skeleton.tsx'

const FromTheTop = lazyPart(() => import('#web/ui/layout/from-the-top.tsx'), 'FromTheTop')

/** FEED-02: all public artworks, newest first; with `?tag=` those with the tag. */
export function FindArtPage() {
  const tag = useTag()
  const { after } = useSearch()
  const gallery = useMemo(() => ({ tag, after }), [tag, after])
  const navigate = useNavigate()
  useTitle(tag ? `Art: ${isolated(tag)}` : 'Find Art')
  const query = useResource(artworksResource, { tag, cursor: after })
  const artworks = useItems(query)
  return (
    <>
      <PageHead
        title="Find Art"
        tools={
          <>
            {artworks && artworks.length > 0 && <p className="meta">{countText(artworks.length, query.hasNextPage)}</p>}
            <TagFilter
              tag={tag}
              of="artworks"
              onTag={(next) => void navigate({ to: '/find-art', search: next ? { tag: next } : {} })}
            />
          </>
        }
      />
      {after && (
        <Suspense fallback={null}>
          <FromTheTop to="/find-art" search={tag ? { tag } : {}} />
        </Suspense>
      )}
      <LoadedList
        query={query}
        waiting={<GallerySkeleton />}
        failed="Failed to load artworks"
        padded
        empty={<NothingTagged tag={tag} things="artworks" to="/find-art" />}
      >
        {(artworks) => <Gallery key={`${tag} ${after}`} artworks={artworks} gallery={gallery} />}
      </LoadedList>
    </>
  )
}

const countText = (count: number, andMore: boolean): string =>
  `${formatCount(count)}${andMore ? '+' : ''} ${count === 1 && !andMore ? 'work' : 'works'}, newest first`
