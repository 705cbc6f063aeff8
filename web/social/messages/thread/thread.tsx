import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Conversation, type MessageList, messagesResource } from '#contract/messages.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { useOnline } from '#web/platform/online.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { backoffMs, queryClient, retries } from '#web/platform/requests/query-client.ts'
import { ReportDialog } from '#web/safety/reports/report-button.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import { joinMessages, nameOfOther } from '../known-conversations.ts'
import { prefetchLinkPreviews } from '../link-previews/queries.ts'
import { messagesQuery } from '../queries.ts'
import { draftKey, type Sending, useSending } from '../unsent-texts.ts'
import { Log } from './log.tsx'
import { blocksOf, MessageBlock } from './message-block.tsx'
import * as styles from './thread.module.css'
import { useMarkRead } from './use-mark-read.ts'

// Loaded on demand: few users take a message back.
const TakeBackDialog = lazyOver(() => import('./take-back.tsx'), 'TakeBackDialog')

export type ThreadProps = { profileId: string; id: string; conversation: Conversation | undefined }

/** The messages, the newest at the bottom, followed by those being sent. */
export function Thread({ profileId, id, conversation }: ThreadProps) {
  const { data, isError, isFetching, refetch } = useQuery(messagesQuery(profileId, id))
  const sending = useSending(draftKey(profileId, id))
  const blocks = useMemo(() => blocksOf(data?.items ?? []), [data])
  const older = useOlder(profileId, id)
  const [takenBackId, setTakenBackId] = useState<string | null>(null)
  const [reportedId, setReportedId] = useState<string | null>(null)
  useMarkRead(profileId, id, conversation, data)
  if (!data && !isError) return <Waiting />
  if (!data) {
    return (
      <div className={styles.log}>
        <ErrorState message="Failed to load messages" onRetry={() => void refetch()} busy={isFetching} />
      </div>
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
        <MessageBlock
          key={block.key}
          block={block}
          profileId={profileId}
          otherName={otherName}
          onReport={setReportedId}
          onTakeBack={setTakenBackId}
        />
      ))}
      {onTheWay.map((each, place) => (
        <SendingBubble key={each.id} sending={each} isFirst={place === 0} />
      ))}
      {takenBackId && (
        <TakeBackDialog
          profileId={profileId}
          conversationId={id}
          messageId={takenBackId}
          onClose={() => setTakenBackId(null)}
        />
      )}
      {reportedId && (
        <ReportDialog
          thing={{ kind: 'message', id: reportedId, name: 'this message', path: null, ownerId: null }}
          onClose={() => setReportedId(null)}
        />
      )}
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

/** MSG-03: a message that is being sent or waits, and may still return to the field. */
function SendingBubble({ sending, isFirst }: { sending: Sending; isFirst: boolean }) {
  const isOnline = useOnline()
  return (
    <div className={`${styles.message} ${styles.own}`} aria-live="off">
      <p className={`${styles.bubble} ${styles.own} ${styles.sending}`} data-part="bubble">
        <LinkedText text={sending.content} />
      </p>
      <span className={`${styles.time} meta`}>
        {!isOnline ? 'Waiting for the network' : isFirst ? 'Sending' : 'Waiting'}
      </span>
    </div>
  )
}

/** Earlier messages are requested when the first one is this close to the window. */
const AHEAD = '1200px 0px 0px 0px'

/**
 * The upper end of a thread with earlier messages. Its height is constant, so that nothing moves.
 */
function OlderEnd({ firstSeq, load, isLoading, isFailed }: Older & { firstSeq: number }) {
  const end = useRef<HTMLDivElement>(null)
  const onNear = useEffectEvent(() => {
    if (!isLoading && !isFailed) load(firstSeq)
  })
  // A short page may leave the end near the window, so the observer starts again after each page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (!end.current || isLoading) return
    const observer = new IntersectionObserver((crossings) => crossings.at(-1)?.isIntersecting && onNear(), {
      root: end.current.closest(`.${styles.log}`),
      rootMargin: AHEAD,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [firstSeq, isLoading])
  return (
    <div ref={end} className={styles.older}>
      {isFailed ? (
        <Button size="s" onClick={() => load(firstSeq)}>
          Failed to load older messages. Try again
        </Button>
      ) : (
        <p className="dim small">Loading messages...</p>
      )}
    </div>
  )
}

type Older = { load: (firstSeq: number) => void; isLoading: boolean; isFailed: boolean }

/** A closed thread keeps only this many messages: it starts at its end when it is opened again. */
const MOST_KEPT = 200

/** MSG-08: loads the messages before the loaded ones. */
function useOlder(profileId: string, id: string): Older {
  const key = keyOf(messagesResource, { as: profileId, id })
  const { mutate, isPending, isError } = useMutation({
    retry: retries,
    retryDelay: backoffMs,
    mutationFn: async (firstSeq: number) => {
      const list = await askApi(messagesResource, { as: profileId, id, before: firstSeq })
      await prefetchLinkPreviews(profileId, list.items)
      queryClient.setQueryData<MessageList>(key, (known) => known && joinMessages(known, list))
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key consists of these two
  useEffect(
    () => () => {
      const kept = queryClient.getQueryData<MessageList>(key)
      if (kept && kept.items.length > MOST_KEPT) queryClient.removeQueries({ queryKey: key, exact: true })
    },
    [profileId, id],
  )
  return { load: mutate, isLoading: isPending, isFailed: isError }
}
