import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { openSearch } from './asked-search.ts'
import * as styles from './search-button.module.css'
import { fetchSearchPanel } from './search-slot.tsx'

const fetchAhead = () => void fetchSearchPanel().catch(() => {})

const isApple = /Mac|iP/.test(navigator.platform)

/** Looks like the field that opens in its place; an icon in headers without space. */
export function SearchButton({ place }: { place: 'shell' | 'marketing' }) {
  const keys = isApple ? 'Cmd K' : 'Ctrl K'
  return (
    <button
      type="button"
      className={classNames(styles.search, place === 'shell' && styles.inShell)}
      aria-label={`Search (${keys.replace(' ', '+')})`}
      aria-keyshortcuts="Control+K Meta+K /"
      aria-haspopup="dialog"
      data-part="search"
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={openSearch}
    >
      <Icon name="search" />
      <span data-keys={keys}>Search</span>
    </button>
  )
}
