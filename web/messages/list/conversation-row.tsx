import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Conversation } from '#contract/messages.ts'
import * as styles from '#web/messages/messages.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { nameOfOther } from '../other-name.ts'
import { formatDay, formatWhole } from '../thread/times.ts'

export type ConversationRowProps = {
  conversation: Conversation
  profileId: string
  isChosen: boolean
  eager: boolean
}

/** One conversation in the list. Muted and blocked ones do not call for attention. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, profileId, isChosen, eager } = props
  const { id, other, lastMessage, updatedAt, viewer } = conversation
  const name = nameOfOther(conversation)
  const isUnread = viewer.unread && !viewer.muted && !viewer.blocked && !isChosen
  const isOwn = lastMessage?.senderId === profileId
  return (
    <li>
      <Link
        className={classNames(styles.conversation, isUnread && styles.unread)}
        to="/messages"
        search={{ conversation: id }}
        activeProps={{ 'aria-current': 'page' }}
      >
        <Avatar src={other?.avatar?.thumbUrl} name={name} id={other?.id ?? id} eager={eager} />
        <span className={`${styles.name} truncated`}>{name}</span>
        <time className="meta" dateTime={updatedAt} title={formatWhole(updatedAt)}>
          {formatDay(updatedAt)}
        </time>
        <span className={`${styles.preview} truncated`} dir="auto">
          {isOwn && 'You: '}
          {lastMessage?.content}
        </span>
        {isUnread && (
          <span className={styles.unreadDot}>
            <VisuallyHidden>unread</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  )
})
