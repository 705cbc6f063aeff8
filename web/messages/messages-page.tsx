import { useSearch } from '@tanstack/react-router'

import { useRef } from 'react'
import * as threadStyles from '#web/messages/thread/thread.module.css'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useActiveProfile } from '#web/platform/session/session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { Conversations } from './list/conversations.tsx'
import * as styles from './messages.module.css'
import { useKeyboardRoom } from './panes/use-keyboard-room.ts'
import { usePaneFocus } from './panes/use-pane-focus.ts'
import { ConversationPane } from './thread/conversation-pane.tsx'

/** MSG-01: conversations on the left, the chosen one on the right; on small screens one or the other. */
export function MessagesPage() {
  useTitle('Messages')
  const profile = useActiveProfile()
  const conversation = useSearch({ strict: false }).conversation?.toLowerCase()
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
