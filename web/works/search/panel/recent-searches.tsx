import { Link } from '#web/platform/routing/link.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { type Hit, keyOfHit } from '../hit.ts'
import { forgetOpened, forgetSearch, type Recents } from '../recents.ts'
import { HitGroup } from './found-groups.tsx'
import { HitRow } from './hit-row.tsx'
import * as styles from './panel.later.module.css'
import type { Walk } from './use-list-navigation.ts'

const keyOfSearch = (typed: string): string => `search ${typed}`

export const keysOfRecents = ({ searches, opened }: Recents): string[] => [
  ...searches.map(keyOfSearch),
  ...opened.map(keyOfHit),
]

type RecentSearchesProps = {
  recents: Recents
  walk: Walk
  onOpen: (hit: Hit) => void
  /** Searches for it again, in this panel. */
  onSearch: (typed: string) => void
  onForgotten: () => void
}

/** FIND-01: recent searches, while nothing is typed. */
export function RecentSearches({ recents, walk, onOpen, onSearch, onForgotten }: RecentSearchesProps) {
  const { searches, opened } = recents
  const forgetting = (forget: () => void) => () => {
    forget()
    onForgotten()
  }
  if (searches.length + opened.length === 0) return <Hints />
  return (
    <>
      {searches.length > 0 && (
        <HitGroup title="Recent">
          {searches.map((typed) => (
            <li key={typed} className={styles.hit} {...walk.row(keyOfSearch(typed))}>
              <Icon name="clock" className={styles.clock} />
              <Link
                {...walk.link(keyOfSearch(typed))}
                className={`${styles.title} truncated`}
                to="/search"
                search={{ q: typed }}
                onClick={(event) => {
                  event.preventDefault()
                  onSearch(typed)
                }}
              >
                {typed}
              </Link>
              <Forget what={typed} onForget={forgetting(() => forgetSearch(typed))} />
            </li>
          ))}
        </HitGroup>
      )}
      {opened.length > 0 && (
        <HitGroup title="Opened last">
          {opened.map((hit) => (
            <HitRow key={keyOfHit(hit)} hit={hit} walk={walk} terms={[]} onOpen={onOpen}>
              <Forget what={hit.title} onForget={forgetting(() => forgetOpened(hit))} />
            </HitRow>
          ))}
        </HitGroup>
      )}
    </>
  )
}

function Forget({ what, onForget }: { what: string; onForget: () => void }) {
  return <IconButton icon="close" size="s" label={`Remove ${what} from recent searches`} onClick={onForget} />
}

/** How to search, for a user without recent searches. */
function Hints() {
  return (
    <div className={styles.note}>
      <p>Search names, handles, titles, tags and places, with words in any order.</p>
      <p className="dim">
        &quot;exact words&quot;, <span className="meta">#tag</span>, <span className="meta">@handle</span>
      </p>
    </div>
  )
}
