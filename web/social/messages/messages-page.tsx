import { type RefObject, useEffect, useRef } from 'react'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useSearch } from '#web/platform/routing/use-router.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { Conversations } from './conversations.tsx'
import * as styles from './messages.module.css'
import { ConversationPane } from './thread/conversation-pane.tsx'
import * as threadStyles from './thread/thread.module.css'

/**
 * MSG-01: conversations on the left, the chosen one on the right; on small screens only one of the
 * two.
 */
export function MessagesPage() {
  useTitle('Messages')
  const profile = useActiveProfile()
  const conversation = useSearch().conversation?.toLowerCase()
  const chat = useRef<HTMLDivElement>(null)
  usePaneFocus(chat, conversation)
  useKeyboardRoom(chat)
  return (
    <div ref={chat} className={classNames(styles.chat, conversation && styles.open)}>
      <section className={styles.conversations} aria-label="Conversations">
        <h1 className={headingStyles.page}>Messages</h1>
        {profile && <Conversations key={profile.id} profileId={profile.id} chosenId={conversation} />}
      </section>
      {profile && conversation ? (
        <ConversationPane key={`${profile.id} ${conversation}`} profileId={profile.id} id={conversation} />
      ) : (
        <section className={`${threadStyles.thread} ${threadStyles.empty}`} aria-label="Conversation">
          <EmptyState
            scene="door"
            stacked
            as="h2"
            title="Select a conversation"
            body="Choose a conversation from the left to start messaging"
          />
        </section>
      )}
    </div>
  )
}

/**
 * An on-screen keyboard covers the lower end of the page and pushes the rest up. This hook stores
 * how much is covered, so that list and thread end above the keyboard. It also scrolls the top of
 * the page back into view.
 */
function useKeyboardRoom(chat: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    const element = chat.current?.parentElement
    if (!view || !element) return
    const makeSpace = () => {
      // A zoomed page also shows only a part, although no keyboard is open.
      const isZoomed = view.scale > 1.01
      const covered = isZoomed ? 0 : Math.round(document.documentElement.clientHeight - view.height)
      element.style.setProperty('--keyboard', `${covered > LEAST_PX ? covered : 0}px`)
      if (covered > LEAST_PX && view.offsetTop > 0) window.scrollTo(0, 0)
    }
    makeSpace()
    view.addEventListener('resize', makeSpace)
    return () => view.removeEventListener('resize', makeSpace)
  }, [chat])
}

/**
 * A keyboard takes more pixels than this, a browser toolbar that appears or disappears takes fewer.
 */
const LEAST_PX = 120

/**
 * On small screens list and thread are separate, so the pressed element disappears. The focus moves
 * to the opened thread, and back to the row of the closed one.
 */
function usePaneFocus(chat: RefObject<HTMLElement | null>, conversation: string | undefined): void {
  const before = useRef(conversation)
  useEffect(() => {
    const left = before.current
    before.current = conversation
    if (left === conversation || !isFocusLost(chat.current)) return
    if (conversation)
      chat.current?.querySelector<HTMLElement>(`.${threadStyles.thread}`)?.focus({ preventScroll: true })
    else focusRow(chat.current, left)
  }, [chat, conversation])
}

function focusRow(chat: HTMLElement | null, id: string | undefined): void {
  const rows = [...(chat?.querySelectorAll<HTMLAnchorElement>(`.${styles.conversation}`) ?? [])]
  const row = rows.find(({ search }) => new URLSearchParams(search).get('conversation') === id)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Whether nothing has the focus, or an element that is no longer shown. */
function isFocusLost(chat: HTMLElement | null): boolean {
  const focused = document.activeElement
  if (!focused || focused === document.body) return true
  return chat?.contains(focused) === true && getComputedStyle(focused).visibility === 'hidden'
}
