import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import * as styles from '#web/messages/messages.module.css'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { LoadMore } from '#web/ui/feedback/load-more.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as avatarStyles from '#web/ui/media/avatar.module.css'
import { conversationsQuery } from '../queries.ts'
import { ConversationRow } from './conversation-row.tsx'

export type ConversationsProps = { profileId: string; chosenId: string | undefined }

export function Conversations({ profileId, chosenId }: ConversationsProps) {
  const query = useInfiniteQuery(conversationsQuery(profileId))
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  const list = useRef<HTMLUListElement>(null)
  const isListed = items !== undefined
  useEffect(() => {
    if (isListed) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [isListed])
  if (query.isError && !items) {
    return (
      <div className={styles.note}>
        <ErrorState
          message="Failed to load conversations"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </div>
    )
  }
  if (!items) return <ListSkeleton />
  if (items.length === 0) return <Nobody />
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
      <p className={`${styles.note} dim`}>To write to somebody, open their profile and press Message.</p>
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
