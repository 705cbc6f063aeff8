import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Conversation } from '#contract/messages.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { nameOfOther } from '../other-name.ts'
import { messagesQuery } from '../queries.ts'
import { draftKey, useSending } from '../sending/drafts.ts'
import { blocksOf } from './blocks.ts'
import { Log } from './log.tsx'
import { MessageBlock } from './message-block.tsx'
import { OlderEnd } from './older-end.tsx'
import { SendingBubble } from './sending-bubble.tsx'
import * as styles from './thread.module.css'
import { useMarkRead } from './use-mark-read.ts'
import { useOlder } from './use-older.ts'

export type ThreadProps = { profileId: string; id: string; conversation: Conversation | undefined }

/** What was said, the newest at the bottom; what is on its way comes after it. */
export function Thread({ profileId, id, conversation }: ThreadProps) {
  const { data, isError, isFetching, refetch } = useQuery(messagesQuery(profileId, id))
  const sending = useSending(draftKey(profileId, id))
  const blocks = useMemo(() => blocksOf(data?.items ?? []), [data])
  const older = useOlder(profileId, id)
  useMarkRead(profileId, id, conversation, data)
  if (!data) {
    return isError ? (
      <div className={styles.log}>
        <ErrorState message="Failed to load messages" onRetry={() => void refetch()} busy={isFetching} />
      </div>
    ) : (
      <Waiting />
    )
  }
  const onTheWay = sending.filter(({ id }) => !data.items.some((message) => message.id === id))
  const otherName = conversation ? nameOfOther(conversation) : ''
  const first = data.items[0]
  return (
    <Log label="Messages" lastId={data.items.at(-1)?.id} sendingId={sending.at(-1)?.id}>
      {first && first.seq > 1 && <OlderEnd firstSeq={first.seq} {...older} />}
      {data.items.length === 0 && onTheWay.length === 0 && (
        <p className={`${styles.start} dim`}>Start your conversation</p>
      )}
      {blocks.map((block) => (
        <MessageBlock key={block.key} block={block} profileId={profileId} otherName={otherName} />
      ))}
      {onTheWay.map((each, place) => (
        <SendingBubble key={each.id} sending={each} isFirst={place === 0} />
      ))}
    </Log>
  )
}

const BUBBLES = [
  { own: false, width: '58%' },
  { own: true, width: '34%' },
  { own: true, width: '46%' },
  { own: false, width: '66%' },
  { own: true, width: '28%' },
]

function Waiting() {
  return (
    <Loading label="Loading messages..." className={`${styles.log} ${styles.waiting}`}>
      <p className={`${styles.start} dim`}>Loading messages...</p>
      {BUBBLES.map(({ own, width }) => (
        <Skeleton key={width} shape="fill" width={width} height="2.75rem" className={own ? styles.own : undefined} />
      ))}
    </Loading>
  )
}
