import { useEffect, useState } from 'react'
import { artworkTagsResource } from '#contract/artworks.ts'
import { musicTagsResource } from '#contract/music.ts'
import { TAGS } from '#contract/platform/limits.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { useSearch } from '#web/platform/routing/use-router.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as comboboxStyles from '#web/ui/form/combobox.module.css'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { useCombobox } from '#web/ui/form/use-combobox.ts'
import * as menuStyles from '#web/ui/overlay/menu.module.css'
import * as styles from './tag-filter.module.css'

const TYPING_PAUSE_MS = 150
const SHOWN = 8

export type TagFilterProps = {
  tag: string | null
  /** The works whose tags are suggested. */
  of: 'music' | 'artworks'
  onTag: (tag: string | null) => void
}

/** Filters a list by tag: the user types a tag or chooses a suggested one. */
export function TagFilter({ tag, of, onTag }: TagFilterProps) {
  const [text, setText] = useState(tag ?? '')
  const [shownTag, setShownTag] = useState(tag)
  const [isOpen, setOpen] = useState(false)
  const tags = useSuggestions(of, text, isOpen)
  // A link or the back button has changed the tag.
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
  const combobox = useCombobox({
    listLabel: 'Tags',
    isOpen: isOpen && tags.length > 0,
    onOpenChange: setOpen,
    count: tags.length,
    onType: setText,
    onChoose: (at) => choose(tags[at]?.tag ?? text),
    onEnter: () => choose(text),
  })

  return (
    <search className={`${comboboxStyles.over} ${styles.tagFilter}`}>
      <input
        {...combobox.input}
        className={fieldStyles.input}
        aria-label="Filter by tag"
        placeholder="Filter by tag"
        autoCapitalize="none"
        maxLength={TAGS.maxLength}
        value={text}
      />
      {tag && <IconButton icon="close" label="Clear filter" onClick={() => choose('')} />}
      <div {...combobox.popup} {...combobox.list} className={menuStyles.menu}>
        {tags.map((suggestion, at) => (
          <div key={suggestion.tag} {...combobox.option(at)} className={menuStyles.item}>
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

/** The page's `?tag=`, normalised as the server does, so that both name the same list. */
export function useTag(): string | null {
  const { tag } = useSearch() as { tag?: unknown }
  return (tag === undefined ? '' : String(tag)).trim().toLowerCase() || null
}
