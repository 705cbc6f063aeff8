import { useEffect, useState } from 'react'
import { profileTracksResource, type Track } from '#contract/music.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import * as styles from '#web/ui/form/checkbox.module.css'
import { SearchInput } from '#web/ui/form/text-field.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { formatDuration } from '#web/ui/text/format.ts'

/** The number of found tracks that are listed; for the rest, a number is shown. */
const SHOWN = 50

export type TrackPickerProps = {
  profileId: string
  chosen: ReadonlySet<string>
  /** Resolves when the change is saved or refused. */
  onChoose: (track: Track, wanted: boolean) => Promise<unknown>
}

/** All of a profile's tracks, with a search by title and checkboxes. */
export function TrackPicker({ profileId, chosen, onChoose }: TrackPickerProps) {
  const query = useResource(profileTracksResource, { id: profileId })
  const [text, setText] = useState('')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  // The search needs all pages.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const all = query.data?.pages.flatMap((page) => page.items)
  return (
    <section>
      <h3 className="meta">Your tracks</h3>
      <SearchInput
        label="Search your tracks"
        placeholder="Search your tracks"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {all && <Found tracks={found(all, text)} isAll={text.trim() === ''} chosen={chosen} onChoose={onChoose} />}
      {query.isPending && <Loading label="Loading tracks" shape="fill" height={44} />}
      {(query.isError || isFetchNextPageError) && (
        <ErrorState
          message="Failed to load tracks. Please try again."
          retryLabel="Retry"
          onRetry={() => void (all ? fetchNextPage() : query.refetch())}
          busy={query.isFetching}
        />
      )}
    </section>
  )
}

type FoundProps = Omit<TrackPickerProps, 'profileId'> & { tracks: Track[]; isAll: boolean }

function Found({ tracks, isAll, chosen, onChoose }: FoundProps) {
  if (tracks.length === 0) {
    return <p className="small dim">{isAll ? 'No tracks yet. Upload one first.' : 'No track has that title.'}</p>
  }
  return (
    <>
      <ul>
        {tracks.slice(0, SHOWN).map((track) => (
          <Choice key={track.id} track={track} isChosen={chosen.has(track.id)} onChoose={onChoose} />
        ))}
      </ul>
      {tracks.length > SHOWN && <p className="small dim">and {formatCount(tracks.length - SHOWN)} more</p>}
    </>
  )
}

type ChoiceProps = Pick<TrackPickerProps, 'onChoose'> & { track: Track; isChosen: boolean }

function Choice({ track, isChosen, onChoose }: ChoiceProps) {
  // A checkbox shows the click before the list has changed.
  const [wish, setWish] = useState<boolean | null>(null)
  async function choose(wanted: boolean) {
    setWish(wanted)
    await onChoose(track, wanted)
    setWish(null)
  }
  return (
    <li>
      <label className={styles.checkbox}>
        <input type="checkbox" checked={wish ?? isChosen} onChange={(event) => void choose(event.target.checked)} />
        <span className={`strong ${spacingStyles.grow} truncated`}>{track.title}</span>
        <span className="meta">{formatDuration(track.durationMs)}</span>
      </label>
    </li>
  )
}

/** Without case and accents: `muhle` finds `Mühle`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

function found(tracks: Track[], text: string): Track[] {
  const wanted = plain(text)
  return wanted ? tracks.filter((track) => plain(track.title).includes(wanted)) : tracks
}
