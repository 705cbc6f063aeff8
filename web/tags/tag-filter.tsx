import { useSearch } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { artworkTagsResource } from '#contract/artworks.ts'
import { musicTagsResource } from '#contract/music.ts'
import { TAGS } from '#contract/platform/limits.ts'
import * as styles from '#web/music/music.module.css'
import { useResource } from '#web/platform/data.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import * as menuStyles from '#web/ui/overlay/menu.module.css'
import { formatCount } from '#web/ui/text/format.ts'

const TYPING_PAUSE_MS = 150
const SHOWN = 8

export type TagFilterProps = {
  tag: string | null
  /** Whose tags are suggested. */
  of: 'music' | 'artworks'
  onTag: (tag: string | null) => void
}

/** Filters a list by tag: type one, or choose from those that there are. */
export function TagFilter({ tag, of, onTag }: TagFilterProps) {
  const [text, setText] = useState(tag ?? '')
  const [shownTag, setShownTag] = useState(tag)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const id = useId()
  const tags = useSuggestions(of, text, isOpen)
  const shown = isOpen && tags.length > 0
  // a link or the way back has changed the tag
  if (tag !== shownTag) {
    setShownTag(tag)
    setText(tag ?? '')
  }

  function choose(chosen: string) {
    const next = chosen.trim().toLowerCase()
    setOpen(false)
    setText(next)
    if (next !== (tag ?? '')) onTag(next || null)
  }
  function pressKey(event: KeyboardEvent) {
    if (event.key === 'Enter') choose(tags[active]?.tag ?? text)
    else if (event.key === 'Escape' && shown) setOpen(false)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
  }
  function move(step: 1 | -1) {
    setOpen(true)
    const places = tags.length + 1
    setActive((at) => ((at + 1 + step + places) % places) - 1)
  }
  function leave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    <search className={styles.tagFilter} onBlur={leave}>
      <input
        className={fieldStyles.input}
        role="combobox"
        aria-label="Filter by tag"
        placeholder="Filter by tag"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={TAGS.maxLength}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={pressKey}
      />
      {tag && <IconButton icon="close" label="Clear filter" onClick={() => choose('')} />}
      <div className={menuStyles.menu} role="listbox" id={`${id}-list`} aria-label="Tags" hidden={!shown}>
        {tags.map((suggestion, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
          <div
            key={suggestion.tag}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={menuStyles.item}
            // the input keeps the focus
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(suggestion.tag)}
          >
            <span className="truncated">{suggestion.tag}</span>
            <span className="meta">{formatCount(suggestion.count)}</span>
          </div>
        ))}
      </div>
    </search>
  )
}

function useSuggestions(of: TagFilterProps['of'], text: string, enabled: boolean) {
  const [prefix, setPrefix] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPrefix(text.trim().toLowerCase()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const resource = of === 'music' ? musicTagsResource : artworkTagsResource
  const { data } = useResource(resource, { prefix }, { enabled, placeholderData: (before) => before })
  return data?.tags.slice(0, SHOWN) ?? []
}

/** The page's `?tag=` as the server reads it, so that both name the same list. */
export function useTag(): string | null {
  const { tag } = useSearch({ strict: false }) as { tag?: unknown }
  return (tag === undefined ? '' : String(tag)).trim().toLowerCase() || null
}
