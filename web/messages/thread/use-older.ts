import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MessageList, messagesResource } from '#contract/messages.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { backoffMs, retries } from '#web/platform/requests/query-client.ts'
import { joinMessages } from '../cache/join-messages.ts'
import { prefetchCards } from '../cards/queries.ts'

export type Older = { load: (firstSeq: number) => void; isLoading: boolean; isFailed: boolean }

/** A thread that was left keeps no more than this: it begins at its end when it is opened again. */
const MOST_KEPT = 200

/** MSG-08: messages before those that are loaded. */
export function useOlder(profileId: string, id: string): Older {
  const client = useQueryClient()
  const key = keyOf(messagesResource, { as: profileId, id })
  const { mutate, isPending, isError } = useMutation({
    retry: retries,
    retryDelay: backoffMs,
    mutationFn: async (firstSeq: number) => {
      const list = await askApi(messagesResource, { as: profileId, id, before: firstSeq })
      await prefetchCards(client, profileId, list.items)
      client.setQueryData<MessageList>(key, (known) => known && joinMessages(known, list))
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of these two
  useEffect(
    () => () => {
      const kept = client.getQueryData<MessageList>(key)
      if (kept && kept.items.length > MOST_KEPT) client.removeQueries({ queryKey: key, exact: true })
    },
    [client, profileId, id],
  )
  return { load: mutate, isLoading: isPending, isFailed: isError }
}
