import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { SEARCH } from '#contract/platform/search-limits.ts'
import type { AskedSearch } from '#web/app/search/asked-search.ts'
import { isComposing } from '#web/platform/keys/composing.ts'
import { useOnline } from '#web/platform/online.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { termsOf } from '#web/works/suggest/marks.ts'
import { useSearchResponse } from '#web/works/suggest/use-search-response.ts'
import type { Hit } from '../hit.ts'
import { rememberOpened, rememberSearch, reread, useRecents } from '../recents.ts'
import { groupsOf, keysOf } from './found-groups.tsx'
import * as styles from './panel.later.module.css'
import { ALL, FoundFooter, PanelContent, RecentFooter } from './panel-content.tsx'
import { keysOfRecents } from './recent-searches.tsx'
import { useListNavigation } from './use-list-navigation.ts'

export type SearchPanelProps = { asked: AskedSearch; onClose: () => void }

/**
 * FIND-01: the panel with the first results by type, from the first letter on. The focus stays in
 * the field.
 */
export function SearchPanel({ asked: { opener, field }, onClose }: SearchPanelProps) {
  const [typed, setTyped] = useTyped(field)
  const [hanging] = useState(hangingPlace)
  const found = useFound(typed)
  const { search, shown, groups, recents, isFinding } = found
  const walk = useListNavigation(found.keys, isFinding)
  const input = useRef<HTMLInputElement>(null)
  const refocus = () => input.current?.focus()
  function open(hit: Hit) {
    if (search.asked) rememberSearch(search.asked)
    if (!SHORT_LIVED.has(hit.kind)) rememberOpened(hit)
    onClose()
  }
  function type(next: string) {
    walk.forget()
    setTyped(next)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Search"
      className={styles.panel}
      style={hanging}
      scrimClassName={styles.scrim}
      returnTo={opener}
      header={
        <Field input={input} typed={typed} onType={type} walk={walk} isCurrent={search.isCurrent} onClose={onClose} />
      }
      footer={
        isFinding ? (
          shown && groups.length > 0 && <FoundFooter shown={shown} walk={walk} onClose={onClose} />
        ) : (
          <RecentFooter recents={recents} onForgotten={refocus} />
        )
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div id={RESULTS} role="group" aria-label={isFinding ? 'Found' : 'Recent searches'}>
        <PanelContent
          {...{ search, groups, terms: found.terms, walk, recents }}
          onOpen={open}
          onSearch={type}
          onForgotten={refocus}
        />
      </div>
    </Dialog>
  )
}

/**
 * Takes over the text of the temporary field, in which the user typed before the panel was loaded,
 * and removes that field.
 */
function useTyped(field: AskedSearch['field']) {
  const [typed, setTyped] = useState(field.value)
  useEffect(() => {
    reread()
    // text that was typed until now
    setTyped(field.value)
    field.remove()
  }, [field])
  return [typed, setTyped] as const
}

/**
 * Not remembered: picture addresses of artworks and merch expire within the hour, and a tag is
 * quick to type.
 */
const SHORT_LIVED: ReadonlySet<string> = new Set(['artwork', 'merch', 'tag'] satisfies Hit['kind'][])

/** The list below the field: the results, or recent searches while nothing is typed. */
function useFound(typed: string) {
  const recents = useRecents()
  const search = useSearchResponse(typed)
  const isOnline = useOnline()
  // A failed search shows no results, so that the keyboard reaches none.
  const isLost = !search.isCurrent && (search.query.isError || !isOnline)
  const shown = isLost ? null : search.shown
  const groups = useMemo(() => (shown ? groupsOf(shown) : []), [shown])
  const terms = useMemo(() => (shown ? termsOf(shown.q, shown.response.meant) : []), [shown])
  const isFinding = search.asked !== null
  const keys = isFinding ? (groups.length > 0 ? [...keysOf(groups), ALL] : []) : keysOfRecents(recents)
  return { search, shown, groups, terms, recents, isFinding, keys }
}

const RESULTS = 'search-results'

/** Below the header's search field; centred if the header has only an icon. */
function hangingPlace(): CSSProperties | undefined {
  const { left = 0, width = 0 } = document.querySelector('[data-part=search]')?.getBoundingClientRect() ?? {}
  return width > FIELD_PX ? ({ '--hanging': `${left}px` } as CSSProperties) : undefined
}

const FIELD_PX = 100

type FieldProps = {
  input: RefObject<HTMLInputElement | null>
  typed: string
  onType: (typed: string) => void
  walk: ReturnType<typeof useListNavigation>
  /** True if the shown results are those of the typed text. */
  isCurrent: boolean
  onClose: () => void
}

function Field({ input, typed, onType, walk, isCurrent, onClose }: FieldProps) {
  const [waiting, setWaiting] = useState<{ typed: string; act: Act } | null>(null)
  const { activeId } = walk
  // Enter was pressed before the response arrived.
  useEffect(() => {
    if (waiting === null || !isCurrent) return
    setWaiting(null)
    if (waiting.typed === typed) waiting.act(activeId)
  }, [waiting, isCurrent, typed, activeId])

  function press(event: KeyboardEvent) {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walk.move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter') enter(event.shiftKey ? playBeside : follow)
    else return
    event.preventDefault()
  }
  function enter(act: Act) {
    if (isCurrent || !walk.isUntouched) act(activeId)
    else setWaiting({ typed, act })
  }
  return (
    <search className={styles.ask}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={SEARCH.textMax}
        data-autofocus=""
        aria-label="Search artists, tracks, albums, art, events and tags"
        aria-controls={RESULTS}
        aria-activedescendant={activeId}
        placeholder="Search Undercroft"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={press}
      />
      <kbd>Esc</kbd>
      <IconButton icon="close" label="Close search" onClick={onClose} />
    </search>
  )
}

type Act = (id: string | undefined) => void

/** Same as a press on the row. */
const follow: Act = (id) => document.getElementById(id ?? '')?.click()

const playBeside: Act = (id) =>
  document
    .getElementById(id ?? '')
    ?.closest('li')
    ?.querySelector<HTMLButtonElement>('[data-part=play], button[aria-label^="Play"], button[aria-label^="Pause"]')
    ?.click()
