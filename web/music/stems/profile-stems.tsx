import { useMemo } from 'react'
import { profileStemsResource, type StemList } from '#contract/music.ts'
import type { Profile } from '#contract/profiles.ts'
import { useResource } from '#web/platform/data.ts'
import { TrackListSkeleton } from '#web/tracks/track-list-skeleton.tsx'
import * as trackRowsStyles from '#web/tracks/track-rows.module.css'
import { LoadError, LoadMore } from '#web/ui/feedback/error-state.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { StemRows } from './stem-rows.tsx'

const FAILED = 'Failed to load stems. Please try again.'

export type ProfileStemsProps = {
  profile: Pick<Profile, 'id'>
  /** What came with the profile, where the page opened in this tab. */
  firstPage: StemList | undefined
}

/** PUB-01: an artist's stems, newest first; nothing where there are none. */
export function ProfileStems({ profile, firstPage }: ProfileStemsProps) {
  const query = useResource(
    profileStemsResource,
    { id: profile.id },
    {
      initialData: firstPage && { pages: [firstPage], pageParams: [undefined] },
    },
  )
  const stems = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  if (!stems) {
    if (!query.isError) return <TrackListSkeleton rows={2} headed />
    return <LoadError message={FAILED} query={query} />
  }
  if (stems.length === 0) return null
  return (
    <section aria-label="Stems">
      <div className={trackRowsStyles.head}>
        <h2 className={headingStyles.section}>Stems</h2>
        <span className="meta">
          {formatCount(stems.length)}
          {query.hasNextPage && '+'}
        </span>
      </div>
      <StemRows mode="public" stems={stems} list={stems} startsNear />
      <LoadMore {...query} failed={FAILED} />
    </section>
  )
}
