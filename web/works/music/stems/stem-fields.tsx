import { useEffect, useMemo, useState } from 'react'
import { profileTracksResource, type Track } from '#contract/music.ts'
import { useResource } from '#web/platform/data.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import * as comboboxStyles from '#web/ui/form/combobox.module.css'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field } from '#web/ui/form/field.tsx'
import { useCombobox } from '#web/ui/form/use-combobox.ts'
import * as menuStyles from '#web/ui/overlay/menu.module.css'
import type { StemChoice } from '#web/works/music/mutations.ts'
import * as styles from './stems.module.css'

export type StemFieldsProps = {
  stem: StemChoice
  /** The profile whose tracks can be chosen. */
  profileId: string
  /** True if the fields apply to several stems together. */
  several?: boolean
  disabled?: boolean
  onChange: (stem: StemChoice) => void
}

/** MUSIC-13: the fields that only the form of a stem has. */
export function StemFields({ stem, profileId, several, disabled, onChange }: StemFieldsProps) {
  return (
    <>
      <ParentPick
        value={stem.parent}
        profileId={profileId}
        disabled={disabled}
        onChange={(parent) => onChange({ ...stem, parent })}
      />
      <Checkbox
        checked={stem.downloadable}
        disabled={disabled}
        onChange={(event) => onChange({ ...stem, downloadable: event.target.checked })}
      >
        Let signed-in people download {several ? 'them' : 'it'}
      </Checkbox>
    </>
  )
}

type Parent = { id: string; title: string }

type ParentPickProps = {
  value: Parent | null
  /** The profile whose tracks can be chosen. */
  profileId: string
  disabled?: boolean
  onChange: (parent: Parent | null) => void
}

/**
 * The choice of one of the profile's tracks, or none: the user types to search, or chooses from the
 * list.
 */
function ParentPick({ value, profileId, disabled, onChange }: ParentPickProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isOpen = typed !== null
  const { tracks, isLoading } = useOwnTracks(profileId, typed ?? '', isOpen)
  const combobox = useCombobox({
    listLabel: 'Your tracks',
    isOpen,
    onOpenChange: (open) => setTyped(open ? '' : null),
    count: tracks.length,
    onType: setTyped,
    onChoose(at) {
      const track = tracks[at]
      if (track) onChange({ id: track.id, title: track.title })
    },
  })

  return (
    <Field label="Belongs to" hint="One of your tracks. Optional.">
      {(control) => (
        <div className={`${comboboxStyles.over} ${styles.parentPick}`}>
          <input
            {...control}
            {...combobox.input}
            className={fieldStyles.input}
            placeholder="No track"
            disabled={disabled}
            value={typed ?? value?.title ?? ''}
          />
          {value && !isOpen && (
            <IconButton icon="close" label="Remove the track" disabled={disabled} onClick={() => onChange(null)} />
          )}
          <div {...combobox.popup} className={menuStyles.menu}>
            <div {...combobox.list}>
              {tracks.map((track, at) => (
                <div key={track.id} {...combobox.option(at)} className={menuStyles.item}>
                  <span className="truncated">{track.title}</span>
                </div>
              ))}
            </div>
            {isOpen && tracks.length === 0 && (
              <p className={`${styles.none} dim`} role="status">
                {isLoading ? 'Loading...' : 'No track found.'}
              </p>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}

/** The maximum number of pages to load, of a hundred tracks each. */
const PAGES_MAX = 20
const SHOWN = 50

/**
 * The profile's tracks whose title contains these words, newest first. Loads all pages up to
 * `PAGES_MAX`.
 */
function useOwnTracks(profileId: string, text: string, enabled: boolean) {
  const { data, isPending, isError, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useResource(profileTracksResource, { id: profileId }, { enabled })
  const pages = data?.pages
  const goesOn = enabled && hasNextPage && !isFetchNextPageError && (pages?.length ?? 0) < PAGES_MAX
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) void fetchNextPage()
  }, [goesOn, isFetchingNextPage, fetchNextPage])
  const tracks = useMemo(() => matching(pages?.flatMap((page) => page.items) ?? [], text), [pages, text])
  return { tracks, isLoading: !isError && (isPending || goesOn) }
}

function matching(tracks: Track[], text: string): Track[] {
  const words = text.toLowerCase().split(/\s+/)
  return tracks.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word))).slice(0, SHOWN)
}
