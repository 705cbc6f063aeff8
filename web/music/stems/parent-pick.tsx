import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { profileTracksResource, type Track } from '#contract/music.ts'
import { useResource } from '#web/platform/data.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field } from '#web/ui/form/field.tsx'
import * as menuStyles from '#web/ui/overlay/menu.module.css'
import * as styles from './stems.module.css'

type Parent = { id: string; title: string }

export type ParentPickProps = {
  value: Parent | null
  /** Whose tracks can be chosen. */
  profileId: string
  disabled?: boolean
  onChange: (parent: Parent | null) => void
}

/** One of the profile's tracks, or none: type to find it, or choose from the list. */
export function ParentPick({ value, profileId, disabled, onChange }: ParentPickProps) {
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const isOpen = text !== null
  const { tracks, isLoading } = useOwnTracks(profileId, text ?? '', isOpen)

  function choose(parent: Parent | null) {
    setText(null)
    setActive(-1)
    onChange(parent)
  }
  function pressKey(event: KeyboardEvent) {
    const chosen = tracks[active]
    if (event.key === 'Enter' && isOpen) chosen && choose(chosen)
    else if (event.key === 'Escape' && isOpen) setText(null)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
  }
  function move(step: 1 | -1) {
    setText(text ?? '')
    if (tracks.length > 0) setActive((active + step + tracks.length + (active < 0 && step < 0 ? 1 : 0)) % tracks.length)
  }

  return (
    <div className={styles.parentPick}>
      <Field label="Belongs to" hint="One of your tracks. Can be left empty.">
        {(control) => (
          <div className={styles.field}>
            <input
              {...control}
              className={fieldStyles.input}
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={`${control.id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && active >= 0 ? `${control.id}-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder="No track"
              disabled={disabled}
              value={text ?? value?.title ?? ''}
              onChange={(event) => {
                setText(event.target.value)
                setActive(-1)
              }}
              onClick={() => setText(text ?? '')}
              onBlur={() => setText(null)}
              onKeyDown={pressKey}
            />
            {value && !isOpen && (
              <IconButton icon="close" label="Belongs to no track" disabled={disabled} onClick={() => choose(null)} />
            )}
            <div
              className={menuStyles.menu}
              role="listbox"
              id={`${control.id}-list`}
              aria-label="Your tracks"
              hidden={!isOpen}
            >
              {tracks.map((track, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
                <div
                  key={track.id}
                  id={`${control.id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  className={menuStyles.item}
                  // the input keeps the focus
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose({ id: track.id, title: track.title })}
                >
                  <span className="truncated">{track.title}</span>
                </div>
              ))}
              {tracks.length === 0 && (
                <p className={`${styles.none} dim`}>{isLoading ? 'Loading...' : 'No such track.'}</p>
              )}
            </div>
          </div>
        )}
      </Field>
    </div>
  )
}

/** Pages that are read at most, of a hundred tracks each. */
const PAGES_MAX = 20
const SHOWN = 50

/** The profile's tracks whose title has these words, newest first. Reads on until it has them all. */
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
