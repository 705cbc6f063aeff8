import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Conversation, ConversationList } from '#contract/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LoadError, LoadMore } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as avatarStyles from '#web/ui/media/avatar.module.css'
import { Avatar } from '#web/ui/media/plate.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { nameOfOther } from './known-conversations.ts'
import * as styles from './messages.module.css'
import { archivedQuery, conversationsQuery } from './queries.ts'
import { formatDay, formatWhole, wordsOfTakenBack } from './thread/message-block.tsx'

export type ConversationsProps = { profileId: string; chosenId: string | undefined }

export function Conversations(props: ConversationsProps) {
  const [isArchive, setArchive] = useState(false)
  return (
    <>
      {isArchive ? (
        <>
          <h2 className={`${styles.note} strong`}>Archived until a message arrives</h2>
          <Archived {...props} />
        </>
      ) : (
        <Inbox {...props} />
      )}
      <p className={styles.note}>
        <button type="button" className="link" onClick={() => setArchive(!isArchive)}>
          {isArchive ? 'All conversations' : 'Archived'}
        </button>
      </p>
    </>
  )
}

const Inbox = (props: ConversationsProps) => (
  <Rows {...props} query={useInfiniteQuery(conversationsQuery(props.profileId))} empty={<Nobody />} />
)

/** MSG-10: the archived conversations, each until its next message. */
const Archived = (props: ConversationsProps) => (
  <Rows
    {...props}
    query={useInfiniteQuery(archivedQuery(props.profileId))}
    isArchive
    empty={<p className={styles.note}>No archived conversations</p>}
  />
)

type ListProps = ConversationsProps & {
  isArchive?: boolean
  query: UseInfiniteQueryResult<InfiniteData<ConversationList>>
  empty: ReactNode
}

function Rows({ profileId, chosenId, query, isArchive = false, empty }: ListProps) {
  const items = useMemo(
    () => query.data?.pages.flatMap((page) => page.items.filter(({ viewer }) => viewer.archived === isArchive)),
    [query.data, isArchive],
  )
  const list = useRef<HTMLUListElement>(null)
  const isListed = items !== undefined
  useEffect(() => {
    if (isListed) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [isListed])
  if (query.isError && !items) {
    return (
      <div className={styles.note}>
        <LoadError message="Failed to load conversations" query={query} retryLabel="Try again" />
      </div>
    )
  }
  if (!items) return <ListSkeleton />
  if (items.length === 0) return empty
  return (
    <>
      <ul ref={list} onKeyDown={moveFocus}>
        {items.map((conversation, at) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            profileId={profileId}
            isChosen={conversation.id === chosenId}
            eager={at < EAGER}
          />
        ))}
      </ul>
      <div className={styles.note}>
        <LoadMore {...query} failed="Failed to load conversations" />
      </div>
    </>
  )
}

function Nobody() {
  return (
    <>
      <p className={styles.note}>No conversations yet</p>
      <p className={`${styles.note} dim`}>To write to someone, open their profile and press Message.</p>
    </>
  )
}

const EAGER = 10
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const step = STEPS[event.key]
  if (!step || at < 0) return
  event.preventDefault()
  links[step(at, links.length - 1)]?.focus()
}

const ROWS = ['62%', '48%', '70%', '55%', '66%', '44%']

function ListSkeleton() {
  return (
    <Loading label="Loading conversations">
      {ROWS.map((width) => (
        <div key={width} className={styles.conversation}>
          <Skeleton shape="fill" className={avatarStyles.avatar} />
          <Skeleton width={width} />
          <Skeleton width="3rem" />
          <Skeleton width="80%" className={styles.preview} />
        </div>
      ))}
    </Loading>
  )
}

type ConversationRowProps = {
  conversation: Conversation
  profileId: string
  isChosen: boolean
  eager: boolean
}

/**
 * One conversation in the list. Conversations with a muted or blocked profile are never marked as
 * unread.
 */
const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
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
      >
        <Avatar src={other?.avatar?.thumbUrl} name={name} id={other?.id ?? id} eager={eager} />
        <span className={`${styles.name} truncated`}>{name}</span>
        <time className="meta" dateTime={updatedAt} title={formatWhole(updatedAt)}>
          {formatDay(updatedAt)}
        </time>
        <span className={`${styles.preview} truncated`} dir="auto">
          {lastMessage?.takenBack ? wordsOfTakenBack(isOwn) : `${isOwn ? 'You: ' : ''}${lastMessage?.content ?? ''}`}
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
