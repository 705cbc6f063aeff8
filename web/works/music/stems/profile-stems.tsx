import { profileStemsResource, type StemList } from '#contract/music.ts'
import type { Profile } from '#contract/profiles.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { startWith } from '#web/platform/page/first-page.ts'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { TrackListSkeleton } from '#web/works/tracks/track-list-skeleton.tsx'
import * as trackRowsStyles from '#web/works/tracks/track-rows.module.css'
import { StemRows } from './stem-rows.tsx'

export type ProfileStemsProps = {
  profile: Pick<Profile, 'id'>
  /** The first page that came with the profile, on the first page load. */
  firstPage: StemList | undefined
}

/** PUB-01: an artist's stems, newest first; nothing if there are none. */
export function ProfileStems({ profile, firstPage }: ProfileStemsProps) {
  const query = useResource(profileStemsResource, { id: profile.id }, startWith(firstPage))
  return (
    <LoadedList
      query={query}
      waiting={<TrackListSkeleton rows={2} headed />}
      failed="Failed to load stems. Please try again."
    >
      {(stems) => (
        <section aria-label="Stems">
          <div className={trackRowsStyles.head}>
            <h2 className={headingStyles.section}>Stems</h2>
            <span className="meta">
              {formatCount(stems.length)}
              {query.hasNextPage && '+'}
            </span>
          </div>
          <StemRows mode="public" stems={stems} list={stems} startsNear />
        </section>
      )}
    </LoadedList>
  )
}
