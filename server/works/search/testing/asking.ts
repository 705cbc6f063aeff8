import type { Found, FoundList, SearchResponse } from '#contract/search.ts'
import { type Visitor, visitor } from '#server/people/accounts/factory.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'

export type Asking = ReturnType<typeof openAsking>

/** Searches a server, as a visitor by default. */
export const openAsking = (server: TestServer) => ({
  ask: async (q: string, who: Visitor = visitor(server)) =>
    (await (await who.fetch(`/api/search?q=${encodeURIComponent(q)}`)).json()) as SearchResponse,
  askAll: async (kind: string, q: string, cursor = '', who: Visitor = visitor(server)) =>
    (await (
      await who.fetch(`/api/search/${kind}?q=${encodeURIComponent(q)}${cursor && `&cursor=${cursor}`}`)
    ).json()) as FoundList,
})

export function nameOf(found: Found): string {
  if (found.kind === 'profile') return found.profile.displayName ?? found.profile.handle
  if (found.kind === 'tag') return found.tag.name
  const { kind, ...things } = found as unknown as Record<string, { title: string }>
  return Object.values(things)[0]?.title ?? ''
}

/** For example `track Carrion Weather`, in the order of the results. */
export const namesOf = (response: { items: Found[] }): string[] =>
  response.items.map((item) => `${item.kind} ${nameOf(item)}`)
