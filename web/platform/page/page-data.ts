import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Problem } from '#contract/platform/errors.ts'
import { PAGE_DATA_ID, type PageData, readPageJson } from '#contract/platform/page-data.ts'
import { ApiError } from '../requests/api-error.ts'

/**
 * The data that the server put into the document for the first page; null if the document has none.
 */
export function readPageData(document: Document): PageData | null {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? readPageJson(text) : null
}

/**
 * Puts the data of the first page into the cache, with the time at which it was sent. A `problem`
 * in place of data makes its query fail without a request. Returns a function that allows failed
 * queries to be requested again; call it when the visitor has moved on.
 */
export function seedQueries(client: QueryClient, page: PageData | null): () => void {
  const failed: QueryKey[] = []
  for (const entry of page?.entries ?? []) {
    if (entry.problem) {
      seedProblem(client, entry.key, entry.problem)
      failed.push(entry.key)
    } else {
      const data = entry.paged ? { pages: [entry.data], pageParams: [undefined] } : entry.data
      client.setQueryData(entry.key, data, { updatedAt: page?.sentAt })
    }
  }
  return () => {
    for (const queryKey of failed.splice(0)) {
      client.setQueryDefaults(queryKey, { retryOnMount: true })
      client.removeQueries({ queryKey, exact: true, type: 'inactive' })
    }
  }
}

function seedProblem(client: QueryClient, queryKey: QueryKey, problem: Problem): void {
  client.setQueryDefaults(queryKey, { retryOnMount: false })
  const query = client.getQueryCache().build(client, { queryKey, queryHash: hashKey(queryKey) })
  query.setState({ status: 'error', error: new ApiError(problem), errorUpdatedAt: Date.now(), errorUpdateCount: 1 })
}
