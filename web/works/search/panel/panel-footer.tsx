import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import type { ShownAnswer } from '#web/works/suggest/use-search-answer.ts'
import { resultsText } from '../kinds.ts'
import { forgetAll, type Recents, rememberSearch } from '../recents.ts'
import type { Walk } from './use-walk.ts'

/** What leads to the page of all that is found, among what the keyboard walks over. */
export const ALL = 'all'

type FoundFooterProps = { shown: ShownAnswer; walk: Walk; onClose: () => void }

export function FoundFooter({ shown: { q, answer }, walk, onClose }: FoundFooterProps) {
  const leave = () => {
    rememberSearch(q)
    onClose()
  }
  return (
    <>
      <Button asChild variant="quiet">
        <Link {...walk.link(ALL)} to="/search" search={{ q }} onClick={leave}>
          <span className="truncated">
            All {resultsText(answer)} for “<bdi>{q}</bdi>”
          </span>
        </Link>
      </Button>
      <span className="meta">
        <span>up, down: move</span> <span>Enter: open</span> <span>Shift+Enter: play</span>
      </span>
    </>
  )
}

type RecentFooterProps = { recents: Recents; onForgotten: () => void }

export function RecentFooter({ recents: { searches, opened }, onForgotten }: RecentFooterProps) {
  if (searches.length + opened.length === 0) return null
  const forget = () => {
    forgetAll()
    onForgotten()
  }
  return (
    <>
      <span className="small dim">Recent searches are kept in this browser only.</span>
      <Button variant="quiet" size="s" onClick={forget}>
        Clear recent searches
      </Button>
    </>
  )
}
