import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type Conversation, type MessageList, unreadResource } from '#contract/messages.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { isLive } from '#web/platform/go-live.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { actingProfileId, backoffMs, queryClient, retries } from '#web/platform/requests/query-client.ts'
import { listen } from '#web/platform/signal.ts'
import { changeConversation, lastSeqOf, withRead } from '../known-conversations.ts'

/** MSG-05: what is on the screen of a tab that is looked at has been read. */
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
    // Nobody else would do it later: what is shown as read already is asked for until it is answered.
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
