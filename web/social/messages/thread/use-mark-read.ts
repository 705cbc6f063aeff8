import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type Conversation, type MessageList, unreadResource } from '#contract/messages.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { isLive } from '#web/platform/go-live.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { actingProfileId, backoffMs, queryClient, retries } from '#web/platform/requests/query-client.ts'
import { listen } from '#web/platform/signal.ts'
import { changeConversation, lastSeqOf, withRead } from '../known-conversations.ts'

/** MSG-05: messages on the screen of a visible tab count as read. */
export function useMarkRead(
  profileId: string,
  id: string,
  conversation: Conversation | undefined,
  list: MessageList | undefined,
): void {
  const isSeen = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const lastSeq = lastSeqOf(list)
  const readSeq = conversation?.readSeq ?? lastSeq
  const { mutate } = useMutation({
    // The messages are shown as read already, and no later request would report it. So this request
    // is retried until it succeeds.
    retry: (_, error) => actingProfileId() === profileId && retries(0, error),
    retryDelay: backoffMs,
    mutationFn: (seq: number) => call(api.api.conversations[':id'].read.$put({ param: { id }, json: { seq } })),
    onMutate: (seq) => changeConversation(profileId, id, (known) => withRead(known, true, seq)),
    onSuccess: ({ unreadCount }) => {
      if (!isLive()) queryClient.setQueryData(keyOf(unreadResource, { as: profileId }), { count: unreadCount })
    },
  })
  const mark = useEffectEvent(mutate)
  useEffect(() => {
    if (isSeen && readSeq < lastSeq) mark(lastSeq)
  }, [isSeen, readSeq, lastSeq])
}

const subscribe = (listener: () => void) => listen(document, ['visibilitychange'], listener)
