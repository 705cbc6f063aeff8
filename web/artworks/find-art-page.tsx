import { Suspense, useMemo } from 'react'
import { type Artwork, artworksResource } from '#contract/artworks.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { TagFilter, useTag } from '#web/tags/tag-filter.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError, LoadMore } from '#web/ui/feedback/error-state.tsx'
import { lazy } from '#web/ui/feedback/lazy.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { formatCount } from '#web/ui/text/format.ts'
import { Gallery } from './gallery/gallery.tsx'
import { GallerySkeleton } from './gallery/gallery-skeleton.tsx'

const FromTheTop = lazy(async () => ({ default: (await import('#web/ui/layout/from-the-top.tsx')).FromTheTop }))

const FAILED = 'Failed to load artworks'

/** FEED-02: every artwork that is shown, newest first; with `?tag=` those that carry it. */
export function FindArtPage() {
  const tag = useTag()
  const { after } = useSearch()
  const navigate = useNavigate()
  useTitle(tag ? `Art: ${isolated(tag)}` : 'Find Art')
  const query = useResource(artworksResource, { tag, cursor: after })
  const artworks = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
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
      <Artworks key={`${tag} ${after}`} tag={tag} after={after} artworks={artworks} query={query} />
      <LoadMore {...query} failed={FAILED} />
    </>
  )
}

const countText = (count: number, andMore: boolean): string =>
  `${formatCount(count)}${andMore ? '+' : ''} ${count === 1 && !andMore ? 'work' : 'works'}, newest first`

type ArtworksProps = {
  tag: string | null
  after: string | undefined
  artworks: readonly Artwork[] | undefined
  query: { isPending: boolean; isFetching: boolean; refetch: () => unknown }
}

function Artworks({ tag, after, artworks, query }: ArtworksProps) {
  const gallery = useMemo(() => ({ tag, after }), [tag, after])
  if (query.isPending) return <GallerySkeleton />
  if (!artworks) {
    return (
      <div className={spacingStyles.paddingLarge}>
        <LoadError message={FAILED} query={query} />
      </div>
    )
  }
  if (artworks.length === 0) return <NoArtworks tag={tag} />
  return <Gallery artworks={artworks} gallery={gallery} />
}

function NoArtworks({ tag }: { tag: string | null }) {
  if (!tag) return <EmptyState scene="niche" as="h2" title="No artworks yet." body="The first one will appear here." />
  return (
    <EmptyState
      scene="niche"
      as="h2"
      title={`No artworks tagged “${isolated(tag)}”.`}
      action={
        <Button asChild>
          <Link to="/find-art" search={{}}>
            Show all artworks
          </Link>
        </Button>
      }
    />
  )
}
