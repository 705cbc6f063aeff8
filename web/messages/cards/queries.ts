import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { CARDS, cardPathsIn } from '#contract/card-paths.ts'
import type { Card, CardList } from '#contract/cards.ts'
import type { Message } from '#contract/messages.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

/** Signed pictures live an hour. */
const FRESH_MS = 20 * 60_000

/** What a path of this site unfolds to; null where there is nothing to see. */
export const cardQuery = (profileId: string, path: string) =>
  queryOptions({
    queryKey: keys.card(profileId, path),
    queryFn: (): Promise<Card | null> => askTogether(path),
    staleTime: FRESH_MS,
  })

export const pathsOf = (message: Pick<Message, 'content'>): string[] => cardPathsIn(message.content, location.host)

/** Has the cards of these messages there before they are shown, unless that takes long: nothing moves then. */
export async function prefetchCards(client: QueryClient, profileId: string, messages: Message[]): Promise<void> {
  const paths = [...new Set(messages.flatMap(pathsOf))]
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([Promise.all(paths.map((path) => client.prefetchQuery(cardQuery(profileId, path)))), late])
}
const PATIENCE_MS = 2000

type Waiting = { path: string; resolve: (card: Card | null) => void; reject: (reason: unknown) => void }
let waiting: Waiting[] = []

/** Those that are wanted in the same moment are asked for in one request. */
function askTogether(path: string): Promise<Card | null> {
  if (waiting.length === 0) queueMicrotask(() => setTimeout(flush))
  return new Promise((resolve, reject) => {
    waiting.push({ path, resolve, reject })
  })
}

function flush(): void {
  const all = waiting
  waiting = []
  for (let at = 0; at < all.length; at += CARDS.paths) void ask(all.slice(at, at + CARDS.paths))
}

async function ask(part: Waiting[]): Promise<void> {
  try {
    const list: CardList = await call(api.api.cards.$get({ query: { path: part.map(({ path }) => path) } }))
    const cards = new Map(list.items.map((card) => [card.path, card]))
    for (const { path, resolve } of part) resolve(cards.get(path) ?? null)
  } catch (error) {
    for (const { reject } of part) reject(error)
  }
}
