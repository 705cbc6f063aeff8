import { useMemo, useState } from 'react'
import { profileStemsResource, type Stem } from '#contract/music.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { TrackListSkeleton } from '#web/works/tracks/track-list-skeleton.tsx'
import * as trackRowsStyles from '#web/works/tracks/track-rows.module.css'
import { StemRows } from './stem-rows.tsx'
import * as styles from './stems.module.css'

const DeleteTrackDialog = lazyOver(() => import('#web/works/music/track/delete-track-dialog.tsx'), 'DeleteTrackDialog')
const EditTrackDialog = lazyOver(() => import('#web/works/music/track/edit-track-dialog.tsx'), 'EditTrackDialog')

/** The number of groups whose rows are rendered from the start. */
const FIRST_GROUPS = 4

/** MUSIC-01, MUSIC-08: the profile's stems under their tracks, to play, edit and delete. */
export function OwnStems({ profileId }: { profileId: string }) {
  const query = useResource(profileStemsResource, { id: profileId })
  const body =
    'The separate layers of a track: drums, bass, vocals. Listeners can mix them, and download them if you allow it.'
  return (
    <LoadedList
      query={query}
      waiting={<TrackListSkeleton headed />}
      failed="Failed to load stems. Please try again."
      padded
      empty={<EmptyState scene="niche" as="h2" title="No stems yet." body={body} />}
    >
      {(stems) => <Groups stems={stems} />}
    </LoadedList>
  )
}

function Groups({ stems }: { stems: readonly Stem[] }) {
  const groups = useMemo(() => groupByParent(stems), [stems])
  const [editing, setEditing] = useState<Stem | null>(null)
  const [deleting, setDeleting] = useState<Stem | null>(null)
  return (
    <>
      {groups.map((group, at) => (
        <section key={group.parent?.id ?? ''} aria-label={group.parent?.title ?? 'Not part of a track'}>
          <GroupHead group={group} />
          <StemRows
            mode="owner"
            stems={group.stems}
            list={group.stems}
            startsNear={at < FIRST_GROUPS}
            onEdit={setEditing}
            onDelete={setDeleting}
          />
        </section>
      ))}
      {editing && <EditTrackDialog track={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteTrackDialog track={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function GroupHead({ group: { parent, stems } }: { group: StemGroup }) {
  return (
    <div className={trackRowsStyles.head}>
      <h2 className={`${headingStyles.section} truncated`}>
        {parent ? (
          <Link className={styles.stemTrack} to="/track/$id" params={{ id: parent.id }}>
            {parent.title}
          </Link>
        ) : (
          'Not part of a track'
        )}
      </h2>
      <span className="meta">{formatCount(stems.length)}</span>
    </div>
  )
}

export type StemGroup = { parent: Stem['stem']['parent']; stems: Stem[] }

/**
 * Groups stems, newest first, by their track: the track with the newest stem comes first. Stems
 * without a track form a group too.
 */
export function groupByParent(stems: readonly Stem[]): StemGroup[] {
  const groups = new Map<string, StemGroup>()
  for (const stem of stems) {
    const { parent } = stem.stem
    const group = groups.get(parent?.id ?? '') ?? { parent, stems: [] }
    group.stems.push(stem)
    groups.set(parent?.id ?? '', group)
  }
  return [...groups.values()]
}
